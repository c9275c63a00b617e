/** The flags of `pms undo`. */
import type { UndoOptions } from '../../../app/undo/undo-run.ts';
import type { GlobalFlags } from '../../context.ts';

export interface UndoFlags extends GlobalFlags, UndoOptions {
  output?: string;
  yes?: boolean;
  json?: boolean;
  quiet?: boolean;
}
