/** The row of a property: everything done with the property reads it first, and it is the lock for writes. */
import { PmsError } from '../../contract/errors.ts';
import type { StoredProperty } from '../store.ts';
import type { Queryable } from './database.ts';

const query = `SELECT id, name, currency_iso AS currency, instance, (SELECT version FROM pms_schema WHERE id = 1) AS version
  FROM properties WHERE id = $1`;

/** Reads a property. Throws PmsError unavailable if the tables are not of `version`, because another pms has migrated them meanwhile. */
export async function readProperty(database: Queryable, propertyId: number, version: number): Promise<StoredProperty> {
  return found(await database.query<PropertyRow>(query, [propertyId]), version);
}

/** Reads it and locks it: waits for other transactions of the property, at any instance, and keeps new ones out until this one ends. */
export async function lockProperty(database: Queryable, propertyId: number, version: number): Promise<StoredProperty> {
  return found(await database.query<PropertyRow>(`${query} FOR UPDATE`, [propertyId]), version);
}

/** Throws PmsError unavailable if the tables are not of the version that this pms knows. */
export function requireVersion(found: number, known: number): void {
  if (found === known) return;
  const words = `A newer pms has brought the tables of the database up (version ${found}, this one knows ${known}): this instance is too old for them.`;
  throw new PmsError('unavailable', words, { fix: 'Update this pms.' });
}

type PropertyRow = StoredProperty & { version: number };

function found({ rows }: { rows: PropertyRow[] }, known: number): StoredProperty {
  const { version, ...property } = rows[0]!;
  requireVersion(version, known);
  return property;
}
