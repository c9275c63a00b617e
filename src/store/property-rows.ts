/** Room types, rate plans and stored answers of a property. Their SQL is that of both engines. */
import type { StoreDatabase } from './registry.ts';
import type { StoredAnswer, StoredRatePlan, StoredRoomType, Transaction } from './store.ts';
import { ratePlanColumns, roomTypeColumns } from './tables.ts';

type PropertyRows = Pick<Transaction, 'roomTypes' | 'ratePlans' | 'storedAnswer' | 'storeAnswer'>;

/** Those of one property, in a transaction or a snapshot; lists are sorted by name. */
export function rowsOfProperty({ query }: Pick<StoreDatabase, 'query'>, propertyId: number): PropertyRows {
  const listOf = <Row>(table: string, columns: string) =>
    query<Row>(`SELECT ${columns} FROM ${table} WHERE property_id = $1 ORDER BY name`, [propertyId]);
  return {
    roomTypes: () => listOf<StoredRoomType>('room_types', roomTypeColumns),
    ratePlans: () => listOf<StoredRatePlan>('rate_plans', ratePlanColumns),
    async storedAnswer(key) {
      const find =
        'SELECT fingerprint, answer AS text FROM idempotency_keys WHERE property_id = $1 AND idempotency_key = $2';
      return (await query<StoredAnswer>(find, [propertyId, key]))[0];
    },
    async storeAnswer(key, { fingerprint, text }, nowMs) {
      const store = `INSERT INTO idempotency_keys VALUES ($1, $2, $3, $4, $5) ON CONFLICT (property_id, idempotency_key)
        DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, stored_ms = excluded.stored_ms`;
      await query(store, [propertyId, key, fingerprint, text, nowMs]);
    },
  };
}
