/** `--repeats rooms`, which import, sync and convert have. */
import { Option } from 'commander';
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';

/** The option; it has one value. */
export function repeatsOption(): Option {
  return new Option(
    '--repeats <as>',
    'rooms: rows that repeat an earlier one become rooms of their own, " (2)" after the last name',
  ).choices(['rooms']);
}

/** Throws PmsError usage if it is given for another resource than bookings. */
export function refuseRepeats(resource: ResourceName, repeats: 'rooms' | undefined): void {
  if (repeats === undefined || resource === 'bookings') return;
  throw new PmsError('usage', '--repeats rooms is for bookings: other records have no guest.', {
    fix: 'Leave it out.',
  });
}
