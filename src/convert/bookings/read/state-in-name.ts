/** Finds what is no guest in the cell of the guest: a word for a cancelled booking or a closed room. */
import { withoutAccents } from '../../columns/everyday/everyday-column.ts';

/** No family is called so; `cancel` is missing, because some are. */
const ended =
  /(?<![\p{L}\p{N}])(?:cancell?ed|cancellation|cxl|storniert|storno|annulliert|abgesagt|annulee?|cancelad[oa]|anulad[oa]|cancellat[oa]|annullat[oa]|disdett[oa]|geannuleerd|otkazan[ao]?|stornirano|no[ -]?show|nicht (?:erschienen|angereist))(?![\p{L}\p{N}])/u;
/** One of these is in each of the words: found much sooner. */
const beginnings = /can|cxl|storn|ann?ul|abgesagt|disdett|otkazan|no[ -]?show|nicht/;
/** Only as the whole name. */
const closed =
  /^(?:owners?(?: stay| use| block)?|eigentumer|eigenbelegung|eigennutzung|proprietaire|propietario|proprietario|eigenaar|vlasnik|blocked|not available|closed|out of order|ooo|maintenance|renovation|blockiert|gesperrt|geschlossen|renovierung|wartung|bloque|ferme|maintien|bloqueado|cerrado|mantenimiento|bloccato|chiuso|manutenzione|geblokkeerd|gesloten|onderhoud|blokirano|zatvoreno)$/u;

/** The word that makes a name doubtful, as it stands there; undefined for a name. */
export function doubtIn(name: string): string | undefined {
  const text = name.slice(0, nameCharactersMax).trim();
  const plain = withoutAccents(text).toLowerCase();
  if (closed.test(plain)) return text;
  return beginnings.test(plain) ? ended.exec(plain)?.[0] : undefined;
}

const nameCharactersMax = 300;
