/** Properties and API keys: who has access, and to which property. Its SQL is that of both engines. */
import type { Scope } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { instanceIdOfCopy, newInstanceId } from '../contract/instance-id.ts';
import { cleanText, nameKey } from '../contract/text.ts';
import { type CopyOf, type Registry, type StoredKey, type StoredProperty, unknownName } from './store.ts';

/** A database as the SQL of both engines uses it. */
export interface StoreDatabase {
  /** Runs a statement with the values of `$1`, `$2` and so on, and gives the rows of its answer. */
  query<Row>(sql: string, values?: readonly (string | number | null)[]): Promise<Row[]>;
  /** Whether this error says that a row of this name is there already. */
  isTaken(error: unknown): boolean;
}

const propertyColumns = 'id, name, currency_iso AS currency, instance';
const keyColumns = `api_keys.id, api_keys.name, property_id AS "propertyId", properties.name AS property, scopes,
  created_ms AS "createdMs", last_used_ms AS "lastUsedMs", expires_ms AS "expiresMs", revoked_ms AS "revokedMs"`;
const keyTables = 'FROM api_keys JOIN properties ON properties.id = api_keys.property_id';

type KeyRow = Omit<StoredKey, 'scopes'> & { scopes: string };
type FoundRow = KeyRow & Pick<StoredProperty, 'currency' | 'instance'>;

/** The registry of a database. */
export function createRegistry({ query, isTaken }: StoreDatabase): Registry {
  const properties = () => query<StoredProperty>(`SELECT ${propertyColumns} FROM properties ORDER BY name`);

  async function propertyNamed(name: string): Promise<StoredProperty> {
    const [property] = await query<StoredProperty>(`SELECT ${propertyColumns} FROM properties WHERE name_key = $1`, [
      nameKey(name),
    ]);
    if (property !== undefined) return property;
    const known = (await properties()).map((each) => each.name);
    throw unknownName('property', name, { known, listing: 'pms properties list' });
  }

  /** An existing row decides whether a name is taken: no query asks before. */
  async function unlessTaken<Result>(words: string, insert: () => Promise<Result>): Promise<Result> {
    try {
      return await insert();
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new PmsError('already_exists', words, { cause: error });
    }
  }

  return {
    properties,

    async createProperty(name, currency) {
      const insert = `INSERT INTO properties (name, name_key, currency_iso, instance) VALUES ($1, $2, $3, $4) RETURNING ${propertyColumns}`;
      const [property] = await unlessTaken(`A property ${name} is there already.`, () =>
        query<StoredProperty>(insert, [cleanText(name), nameKey(name), currency, newInstanceId()]),
      );
      return property!;
    },

    async setCurrency(name, currency) {
      const { id } = await propertyNamed(name);
      await query('UPDATE properties SET currency_iso = $1 WHERE id = $2', [currency, id]);
    },

    async renewInstances({ takenMs, instances }: Partial<CopyOf> = {}) {
      const found = await query<Pick<StoredProperty, 'id' | 'instance'>>(
        'SELECT id, instance FROM properties ORDER BY id',
      );
      if (found.length === 0) return;
      const renewed = found.flatMap(({ id, instance }, index) => [
        id,
        instanceIdOfCopy(instances?.[index] ?? instance, takenMs),
      ]);
      // One statement: all of them, or none.
      const cases = found.map((_, index) => `WHEN $${index * 2 + 1} THEN $${index * 2 + 2}`);
      await query(`UPDATE properties SET instance = CASE id ${cases.join(' ')} ELSE instance END`, renewed);
    },

    async createKey({ name, property, scopes, hash, createdMs, expiresMs }) {
      const { id } = await propertyNamed(property);
      const insert =
        'INSERT INTO api_keys (property_id, name, hash, scopes, created_ms, expires_ms) VALUES ($1, $2, $3, $4, $5, $6)';
      await unlessTaken(`A key named ${name} is there already.`, () =>
        query(insert, [id, name, hash, scopes.join(','), createdMs, expiresMs]),
      );
    },

    async keys() {
      const rows = await query<KeyRow>(`SELECT ${keyColumns} ${keyTables} ORDER BY api_keys.name`);
      return rows.map(storedKey);
    },

    async revokeKey(name, nowMs) {
      const revoke = 'UPDATE api_keys SET revoked_ms = coalesce(revoked_ms, $1) WHERE name = $2 RETURNING id';
      if ((await query(revoke, [nowMs, name])).length > 0) return;
      const known = await query<{ name: string }>('SELECT name FROM api_keys');
      throw unknownName('key', name, { known: known.map((row) => row.name), listing: 'pms keys list' });
    },

    async findKey(hash) {
      const find = `SELECT ${keyColumns}, currency_iso AS currency, instance ${keyTables} WHERE hash = $1`;
      const [row] = await query<FoundRow>(find, [hash]);
      if (row === undefined) return undefined;
      const { currency, instance, ...key } = row;
      return { key: storedKey(key), property: { id: key.propertyId, name: key.property, currency, instance } };
    },

    async markKeyUsed({ id }, nowMs) {
      await query('UPDATE api_keys SET last_used_ms = $1 WHERE id = $2', [nowMs, id]);
    },
  };
}

function storedKey(row: KeyRow): StoredKey {
  return { ...row, scopes: row.scopes.split(',') as Scope[] };
}
