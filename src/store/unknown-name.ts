/** The error of every store for a property or key with an unknown name. */
import { PmsError } from '../contract/errors.ts';
import { nearestName } from '../contract/nearest-name.ts';

/** PmsError unknown_name, with the nearest known name. */
export function unknownName(
  noun: string,
  name: string,
  { known, listing }: { known: readonly string[]; listing: string },
): PmsError {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  return new PmsError('unknown_name', `There is no ${noun} named ${name}${hint}.`, {
    fix: `Run \`${listing}\` to see the names.`,
  });
}
