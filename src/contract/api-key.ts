/** API keys: `pms_`, 32 random bytes in base62, and a CRC32 that catches a mistyped one before anything is sent. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const keyPrefix = 'pms_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 32;
/** ceil(32 bytes * 8 / log2 62): every secret has this many characters. */
const secretCharacters = 43;
const checksumCharacters = 6;

/** A new key; it is shown once and stored only as its hash. */
export function createApiKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretCharacters);
  return keyPrefix + secret + checksumOf(secret);
}

/** `ours`: our form and a correct checksum. `mistyped`: begins like ours, but cannot be valid. `foreign`: anything else. */
export function judgeApiKey(key: string): 'ours' | 'mistyped' | 'foreign' {
  if (!key.startsWith(keyPrefix)) return 'foreign';
  const secret = key.slice(keyPrefix.length, -checksumCharacters);
  const isRight = secret.length === secretCharacters && key.endsWith(checksumOf(secret));
  return isRight ? 'ours' : 'mistyped';
}

/** SHA-256 of a key in hex: the only form of it that the database holds. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksumOf(secret: string): string {
  return base62(BigInt(crc32(secret)), checksumCharacters);
}

function base62(value: bigint, characters: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text.padStart(characters, '0');
}
