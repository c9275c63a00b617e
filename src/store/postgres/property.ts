/** The row of a property: read with the begin of everything that is done with it, and the lock of all that is written. */
import { PmsError } from '../../contract/errors.ts';
import type { StoredProperty } from '../store.ts';

/** A row that `propertyFrom` takes. */
export type PropertyRow = StoredProperty & { version: number };

/** What reads a property; its id is a number, so that this can be said in one breath with the begin of a transaction. */
export const propertyQuery = (propertyId: number): string =>
  `SELECT id, name, currency_iso AS currency, instance, (SELECT version FROM pms_schema WHERE id = 1) AS version
   FROM properties WHERE id = ${propertyId}`;

/** The property that was read. Throws PmsError unavailable where another pms than that of `known` has made the tables meanwhile. */
export function propertyFrom({ version, ...property }: PropertyRow, known: number): StoredProperty {
  requireVersion(version, known);
  return property;
}

/** Throws PmsError unavailable where the tables are no longer those that this pms knows. */
export function requireVersion(found: number, known: number): void {
  if (found === known) return;
  const words = `A newer pms has brought the tables of the database up (version ${found}, this one knows ${known}): this instance is too old for them.`;
  throw new PmsError('unavailable', words, { fix: 'Update this pms.' });
}
