/** Says what to do after an import, from its report: each step is a clause with its command. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { isStandardInput } from '../../app/reading/input-file.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import type { Report } from '../../transfer/report-schema.ts';
import { fileWord, shellWord, wordOfResource } from '../../words/shell-word.ts';

export interface StepsView {
  /** Flags to read the file itself, or some rows of it, again (`optionsOfFile`, `optionsOfRows`). */
  fileFlags?: string;
  rowFlags?: string;
  /** Flags that name the service (`flagsOfService`): each command that speaks to it says them again. */
  service?: string;
  /** Whether the file is a report of payments, which cannot be synced. */
  isOfPayments?: boolean;
  /** Of a dry run: whether new room types lack what the flags supply. */
  lacksFields?: boolean;
  /** Of rates: first and last date of the file, both included. */
  dates?: { from: string; to: string };
}

type Mark = (command: string) => string;

/** One clause for each step, in the order in which they are done. */
export function nextSteps(report: Report, bold: Mark, view: StepsView = {}): string[] {
  const mark: Mark = (command) => bold(withFlags(command, view.service));
  if (report.dry_run) return stepsOfDryRun(report, mark, view);
  return report.output === undefined ? stepsOfImport(report, mark, view) : stepsOfConvert(report, mark);
}

function stepsOfImport(report: Report, mark: Mark, view: StepsView): string[] {
  const { resource, rejects_file: rejects, unsent_file: unsent, left_out_file: leftOut, stopped } = report;
  const again = (path: string) => mark(commandOf(resource, path, view.rowFlags));
  const steps = [
    ...(unsent === null ? [] : [`send the rest: ${again(unsent)}`]),
    ...(stopped === null || unsent !== null ? [] : [asStep(stopped.fix)]),
    ...(report.error_groups.some(({ code }) => code === 'unknown_room_type')
      ? [bringRooms(report.file, view.service)]
      : []),
    ...(rejects === null ? [] : [`fix the rejected rows in ${shellWord(rejects)}, then: ${again(rejects)}`]),
    ...(leftOut === null ? [] : [lookAtLeftOut(leftOut)]),
    ...syncMoved(report, mark, view),
    ...letFileWin(report, mark, view),
  ];
  return steps.length > 0 ? steps : [`see them: ${mark(exportOf(report, view))}`];
}

/** Only a sync recognises a booking by its number and cancels its old stay. */
function syncMoved(
  { resource, file, moved_numbers: moved }: Report,
  mark: Mark,
  { fileFlags, isOfPayments }: StepsView,
): string[] {
  if (moved === 0 || isStandardInput(file)) return [];
  if (isOfPayments) return ['cancel the old stays of moved bookings yourself, or sync the list of reservations'];
  const command = commandOf(resource, file, fileFlags).replace('pms import', 'pms sync');
  return [`cancel the old stays of moved bookings: ${mark(command)}`];
}

function lookAtLeftOut(path: string): string {
  return `look at what was left out: ${shellWord(path)}`;
}

/** The stored values may be newer than those of the file: the step says what would be overwritten. */
function letFileWin(
  { resource, file, skips, stopped, warnings }: Report,
  mark: Mark,
  { fileFlags }: StepsView,
): string[] {
  // A corrected row may have met another room, which it must not overwrite.
  if (skips.differs === 0 || stopped !== null || warnings.some(({ code }) => code === 'fixed_row_skipped')) return [];
  const update = '--on-duplicate update';
  const command = isStandardInput(file) ? update : mark(`${commandOf(resource, file, fileFlags)} ${update}`);
  const cost =
    skips.ended > 0 ? 'overwrites what is there, and may bring cancelled bookings back' : 'overwrites what is there';
  return [`leave them as they are, or let the file win: ${command} (${cost})`];
}

/** `FILE.room-types.csv`, with a number if that is there. */
function freeName(file: string): string {
  const base = basename(file).replace(/\.[^.]+$/, '');
  for (let number = 1; ; number += 1) {
    const name = `${base}.room-types${number === 1 ? '' : `-${number}`}.csv`;
    if (!existsSync(name)) return name;
  }
}

/** How to create room types that the service does not have, or map their names to others. */
export function bringRooms(file: string, service?: string): string {
  const command = `pms inspect ${shellWord(fileWord(file))} --rooms ${shellWord(freeName(file))}`;
  const list = isStandardInput(file) ? '' : ` (\`${withFlags(command, service)}\` lists them)`;
  return `bring the missing room types in${list}, or say which they are: \`--room "NAME=TYPE"\``;
}

function exportOf({ resource }: Report, { dates }: StepsView): string {
  if (resource === 'rooms') return 'pms export room-types';
  if (resource === 'bookings' || dates === undefined) return `pms export ${resource}`;
  // The service shows no more days at once.
  const last = dateOfDay(Math.min(dayNumber(dates.to), dayNumber(dates.from) + rangeDaysMax - 1));
  return `pms export rates --from ${dates.from} --to ${last}`;
}

function stepsOfConvert(
  { resource, output, rejects_file: rejects, left_out_file: leftOut }: Report,
  mark: Mark,
): string[] {
  const isFile = output !== undefined && output !== 'standard output';
  return [
    ...(rejects === null ? [] : [`see why rows were rejected: ${shellWord(rejects)}`]),
    ...(leftOut === null ? [] : [lookAtLeftOut(leftOut)]),
    ...(isFile ? [`import them: ${mark(commandOf(resource, output))}`] : []),
  ];
}

/** Nothing is in yet, so the next steps are about the file itself. */
function stepsOfDryRun(report: Report, mark: Mark, { fileFlags, service, lacksFields = false }: StepsView): string[] {
  const { resource, file, rejects_file: rejects, left_out_file: leftOut, imported, stopped, warnings } = report;
  const hasGood = (imported > 0 || lacksFields) && !isStandardInput(file);
  return [
    ...(stopped === null ? [] : [asStep(stopped.fix)]),
    ...(rejects === null ? [] : [`see why rows would be rejected: ${shellWord(rejects)}`]),
    ...(leftOut === null ? [] : [lookAtLeftOut(leftOut)]),
    ...(warnings.some(({ code }) => code === 'unlisted_room_type') ? [bringRooms(file, service)] : []),
    ...(hasGood
      ? [
          `import ${rejects === null || lacksFields ? 'it' : 'the good rows'}: ${mark(commandOf(resource, file, fileFlags))}`,
        ]
      : []),
  ];
}

function commandOf(resource: Report['resource'], path: string, flags?: string): string {
  return withFlags(`pms import ${wordOfResource(resource)} ${shellWord(fileWord(path))}`, flags);
}

function withFlags(command: string, flags = ''): string {
  return flags === '' ? command : `${command} ${flags}`;
}

/** A sentence as a clause after "next:". */
function asStep(fix: string): string {
  const clause = fix.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(clause) ? clause[0]!.toLowerCase() + clause.slice(1) : clause;
}
