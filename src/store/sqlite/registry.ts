/** Properties and API keys in SQLite: who has access, and to which property. */
import type { Scope } from '../../contract/api.ts';
import { PmsError } from '../../contract/errors.ts';
import { instanceIdOfCopy, newInstanceId } from '../../contract/instance-id.ts';
import { cleanText, nameKey } from '../../contract/text.ts';
import { Database } from '../../sqlite/driver.ts';
import type { CopyOf, Registry, StoredKey, StoredProperty } from '../store.ts';
import { unknownName } from '../store.ts';
import type { SqliteConnection } from './database.ts';

const propertyColumns = 'id, name, currency_iso AS currency, instance';
const keyColumns = `api_keys.id, api_keys.name, property_id AS propertyId, properties.name AS property, scopes, created_ms AS createdMs,
  last_used_ms AS lastUsedMs, expires_ms AS expiresMs, revoked_ms AS revokedMs`;
const keyTables = `FROM api_keys JOIN properties ON properties.id = api_keys.property_id`;

type KeyRow = Omit<StoredKey, 'scopes'> & { scopes: string };
type FoundRow = KeyRow & Pick<StoredProperty, 'currency' | 'instance'>;

/** Gives each property in a database the instance id of a copy. */
export function renewInstances(database: SqliteConnection, { takenMs, instances }: Partial<CopyOf> = {}): void {
  const renew = database.prepare('UPDATE properties SET instance = ? WHERE id = ?');
  const found = database.prepare<[], Pick<StoredProperty, 'id' | 'instance'>>(
    'SELECT id, instance FROM properties ORDER BY id',
  );
  for (const [index, { id, instance }] of found.all().entries())
    renew.run(instanceIdOfCopy(instances?.[index] ?? instance, takenMs), id);
}

/** The registry over one connection that writes. */
export function createRegistry(database: SqliteConnection): Registry {
  const properties = () =>
    database.prepare<[], StoredProperty>(`SELECT ${propertyColumns} FROM properties ORDER BY name`).all();
  const findProperty = database.prepare<[string], StoredProperty>(
    `SELECT ${propertyColumns} FROM properties WHERE name_key = ?`,
  );
  const findKey = database.prepare<[string], FoundRow>(
    `SELECT ${keyColumns}, currency_iso AS currency, instance ${keyTables} WHERE hash = ?`,
  );
  const markUsed = database.prepare('UPDATE api_keys SET last_used_ms = ? WHERE id = ?');

  function propertyNamed(name: string): StoredProperty {
    const property = findProperty.get(nameKey(name));
    if (property !== undefined) return property;
    throw unknownName('property', name, {
      known: properties().map((known) => known.name),
      listing: 'pms properties list',
    });
  }

  return {
    properties: async () => properties(),

    async createProperty(name, currency) {
      const insert = database.prepare(
        'INSERT INTO properties (name, name_key, currency_iso, instance) VALUES (?, ?, ?, ?)',
      );
      unlessTaken(`A property ${name} is there already.`, () =>
        insert.run(cleanText(name), nameKey(name), currency, newInstanceId()),
      );
      return propertyNamed(name);
    },

    async setCurrency(name, currency) {
      database.prepare('UPDATE properties SET currency_iso = ? WHERE id = ?').run(currency, propertyNamed(name).id);
    },

    renewInstances: async (copy) => renewInstances(database, copy),

    async createKey({ name, property, scopes, hash, createdMs, expiresMs }) {
      const { id } = propertyNamed(property);
      const insert = database.prepare(
        'INSERT INTO api_keys (property_id, name, hash, scopes, created_ms, expires_ms) VALUES (?, ?, ?, ?, ?, ?)',
      );
      unlessTaken(`A key named ${name} is there already.`, () =>
        insert.run(id, name, hash, scopes.join(','), createdMs, expiresMs),
      );
    },

    keys: async () =>
      database.prepare<[], KeyRow>(`SELECT ${keyColumns} ${keyTables} ORDER BY api_keys.name`).all().map(storedKey),

    async revokeKey(name, nowMs) {
      const changes = database
        .prepare('UPDATE api_keys SET revoked_ms = coalesce(revoked_ms, ?) WHERE name = ?')
        .run(nowMs, name).changes;
      if (changes > 0) return;
      const known = database.prepare<[], string>('SELECT name FROM api_keys').pluck().all();
      throw unknownName('key', name, { known, listing: 'pms keys list' });
    },

    async findKey(hash) {
      const row = findKey.get(hash);
      if (row === undefined) return undefined;
      const { currency, instance, ...key } = row;
      return { key: storedKey(key), property: { id: key.propertyId, name: key.property, currency, instance } };
    },

    async markKeyUsed({ id }, nowMs) {
      markUsed.run(nowMs, id);
    },
  };
}

/** Whether a name is taken is decided by the row that is there, not by a look before. */
function unlessTaken(words: string, insert: () => void): void {
  try {
    insert();
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    throw new PmsError('already_exists', words, { cause: error });
  }
}

function storedKey(row: KeyRow): StoredKey {
  return { ...row, scopes: row.scopes.split(',') as Scope[] };
}
