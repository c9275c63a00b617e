/** The row of a property: everything done with the property reads it first, and it is the lock for writes. */
import { PmsError } from '../../contract/errors.ts';
import type { StoredProperty } from '../store.ts';

/** A row that `propertyFrom` takes. */
export type PropertyRow = StoredProperty & { version: number };

/** The query of a property. It has no parameters, so that it can be sent in one round trip with the start of its transaction. */
export const propertyQuery = (propertyId: number): string =>
  `SELECT id, name, currency_iso AS currency, instance, (SELECT version FROM pms_schema WHERE id = 1) AS version
   FROM properties WHERE id = ${propertyId}`;

/** The property of a row. Throws PmsError unavailable if the tables are not of version `known`, because another pms has migrated them meanwhile. */
export function propertyFrom({ version, ...property }: PropertyRow, known: number): StoredProperty {
  requireVersion(version, known);
  return property;
}

/** Throws PmsError unavailable if the tables are not of the version that this pms knows. */
export function requireVersion(found: number, known: number): void {
  if (found === known) return;
  const words = `A newer pms has brought the tables of the database up (version ${found}, this one knows ${known}): this instance is too old for them.`;
  throw new PmsError('unavailable', words, { fix: 'Update this pms.' });
}
