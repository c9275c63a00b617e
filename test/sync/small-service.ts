/**
 * Another service of the interface, in memory: its dates bound the nights of a stay and not the check-in, its states are words of its own, it
 * knows guests by their two names as they are written, and it says of an import nothing but the counts.
 */
import { type Api, allRecords, type Cell, type ImportRequest } from '../../src/contract/api.ts';

const columns = [
  'checkin_date',
  'checkout_date',
  'room_type_name',
  'guest_first_name',
  'guest_last_name',
  'total_amount',
  'currency_iso',
  'booking_source',
  'booking_status',
] as const;

type Stored = Record<string, Cell>;

export type SmallService = Pick<Api, 'importBookings' | 'exportBookings'>;

export function openSmallService(): SmallService {
  const stored = new Map<string, Stored>();
  const keyOf = (one: Stored) =>
    [one.room_type_name, one.checkin_date, one.checkout_date, one.guest_first_name ?? '', one.guest_last_name ?? '']
      .join('|')
      .toLowerCase();
  return {
    async importBookings({ records, duplicateAction = 'skip' }: ImportRequest) {
      let [imported, skipped] = [0, 0];
      for (const record of allRecords(records) as Stored[]) {
        const { booking_status: status, guest_email: _email, ...rest } = record;
        const said = { ...rest, ...(status !== undefined && { booking_status: String(status).toLowerCase() }) };
        const known = stored.get(keyOf(record));
        if (known !== undefined && duplicateAction === 'skip') skipped++;
        else {
          stored.set(keyOf(record), { booking_status: 'confirmed', ...known, ...said } as Stored);
          imported++;
        }
      }
      const result = { success: true, total: records.length, imported, skipped, error_count: 0, errors: [] };
      return { text: JSON.stringify(result), isReplayed: false };
    },
    async exportBookings({ dateFrom = '', dateTo = '9999' }) {
      const found = [...stored.values()].filter(
        (one) => String(one.checkin_date) <= dateTo && String(one.checkout_date) > dateFrom,
      );
      const rows = found.map((one) => columns.map((column) => one[column] ?? null));
      async function* batches() {
        yield rows;
      }
      return { columns, batches: batches() };
    },
  };
}
