/** Properties and API keys in PostgreSQL. */
import type { Scope } from '../../contract/api.ts';
import { PmsError } from '../../contract/errors.ts';
import { instanceIdOfCopy, newInstanceId } from '../../contract/instance-id.ts';
import { cleanText, nameKey } from '../../contract/text.ts';
import type { CopyOf, Registry, StoredKey, StoredProperty } from '../store.ts';
import { unknownName } from '../store.ts';
import { isTaken, type Queryable } from './database.ts';

const propertyColumns = 'id, name, currency_iso AS currency, instance';
const keyColumns = `api_keys.id, api_keys.name, property_id AS "propertyId", properties.name AS property, scopes,
  created_ms AS "createdMs", last_used_ms AS "lastUsedMs", expires_ms AS "expiresMs", revoked_ms AS "revokedMs"`;
const keyTables = 'FROM api_keys JOIN properties ON properties.id = api_keys.property_id';

type KeyRow = Omit<StoredKey, 'scopes'> & { scopes: string };
type FoundRow = KeyRow & Pick<StoredProperty, 'currency' | 'instance'>;

/** The registry of a database. */
export function createRegistry(database: Queryable): Registry {
  const properties = async () =>
    (await database.query<StoredProperty>(`SELECT ${propertyColumns} FROM properties ORDER BY name`)).rows;

  async function propertyNamed(name: string): Promise<StoredProperty> {
    const { rows } = await database.query<StoredProperty>(
      `SELECT ${propertyColumns} FROM properties WHERE name_key = $1`,
      [nameKey(name)],
    );
    if (rows[0] !== undefined) return rows[0];
    const known = (await properties()).map((property) => property.name);
    throw unknownName('property', name, { known, listing: 'pms properties list' });
  }

  return {
    properties,

    async createProperty(name, currency) {
      const { rows } = await unlessTaken(`A property ${name} is there already.`, () =>
        database.query<StoredProperty>(
          `INSERT INTO properties (name, name_key, currency_iso, instance) VALUES ($1, $2, $3, $4)
           RETURNING ${propertyColumns}`,
          [cleanText(name), nameKey(name), currency, newInstanceId()],
        ),
      );
      return rows[0]!;
    },

    async setCurrency(name, currency) {
      const { id } = await propertyNamed(name);
      await database.query('UPDATE properties SET currency_iso = $1 WHERE id = $2', [currency, id]);
    },

    async renewInstances({ takenMs, instances }: Partial<CopyOf> = {}) {
      const { rows } = await database.query<Pick<StoredProperty, 'id' | 'instance'>>(
        'SELECT id, instance FROM properties ORDER BY id',
      );
      await database.query(
        `UPDATE properties SET instance = renewed.instance FROM unnest($1::integer[], $2::text[]) AS renewed(id, instance)
         WHERE properties.id = renewed.id`,
        [
          rows.map(({ id }) => id),
          rows.map(({ instance }, index) => instanceIdOfCopy(instances?.[index] ?? instance, takenMs)),
        ],
      );
    },

    async createKey({ name, property, scopes, hash, createdMs, expiresMs }) {
      const { id } = await propertyNamed(property);
      await unlessTaken(`A key named ${name} is there already.`, () =>
        database.query(
          `INSERT INTO api_keys (property_id, name, hash, scopes, created_ms, expires_ms)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, name, hash, scopes.join(','), createdMs, expiresMs],
        ),
      );
    },

    async keys() {
      const { rows } = await database.query<KeyRow>(`SELECT ${keyColumns} ${keyTables} ORDER BY api_keys.name`);
      return rows.map(storedKey);
    },

    async revokeKey(name, nowMs) {
      const { rowCount } = await database.query(
        'UPDATE api_keys SET revoked_ms = coalesce(revoked_ms, $1) WHERE name = $2',
        [nowMs, name],
      );
      if (rowCount !== 0) return;
      const { rows } = await database.query<{ name: string }>('SELECT name FROM api_keys');
      throw unknownName('key', name, { known: rows.map((row) => row.name), listing: 'pms keys list' });
    },

    async findKey(hash) {
      const { rows } = await database.query<FoundRow>(
        `SELECT ${keyColumns}, currency_iso AS currency, instance ${keyTables} WHERE hash = $1`,
        [hash],
      );
      if (rows[0] === undefined) return undefined;
      const { currency, instance, ...key } = rows[0];
      return { key: storedKey(key), property: { id: key.propertyId, name: key.property, currency, instance } };
    },

    async markKeyUsed({ id }, nowMs) {
      await database.query('UPDATE api_keys SET last_used_ms = $1 WHERE id = $2', [nowMs, id]);
    },
  };
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

function storedKey(row: KeyRow): StoredKey {
  return { ...row, scopes: row.scopes.split(',') as Scope[] };
}
