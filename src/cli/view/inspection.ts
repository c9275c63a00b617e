/** Shows what `pms inspect` found, for people and for scripts. */
import { styleText } from 'node:util';
import { isStandardInput, nameOfInput } from '../../app/reading/input-file.ts';
import { resources } from '../../contract/resource.ts';
import { bookingStatuses } from '../../contract/status.ts';
import { likelyStatus } from '../../convert/columns/everyday/likely-status.ts';
import { linesText } from '../../file/line-ranges.ts';
import { count, counted } from '../../words/count.ts';
import { type Inspection, type InspectionReport, inspectionReport, isPrivate } from '../../words/inspection-report.ts';
import { leftOutWords, lineOfLeftOut } from '../../words/left-out.ts';
import { valueText } from '../../words/money.ts';
import { printable, printableLines } from '../../words/printable.ts';
import { questionOf, waysOf } from '../../words/questions.ts';
import { describeFinding } from '../../words/reading.ts';
import { columnName, sentenceOf } from '../../words/remarks.ts';
import { fileWord, shellWord, wordOfResource } from '../../words/shell-word.ts';
import { bringRooms } from './next-steps.ts';
import { drawTable } from './table.ts';

export interface InspectionView extends Inspection {
  file: string;
  /** Sentences about its bytes: encoding, sheet, lines above the header. */
  bytes: string[];
  /** Flags that import the file as it was read here. */
  importFlags: string;
  /** Flags that name the service. */
  service: string;
}

const shownNames = 30;
const cellCharacters = 40;

/** For people. */
export function renderInspection(
  inspection: InspectionView,
  { hasColor, width }: { hasColor: boolean; width?: number },
): string {
  const bold = (text: string) => (hasColor ? styleText('bold', text, { validateStream: false }) : text);
  const report = inspectionReport(inspection);
  const sections: [string, string][] = [
    ['what it is', whatItIs(inspection)],
    ['columns', columnTable(inspection, width)],
    ['why', inspection.prepared.reading.findings.map((finding) => `  ${describeFinding(finding)}`).join('\n')],
    ['status words', statusLines(report)],
    ['currencies', currencyLine(report)],
    ['rooms', roomLines(report)],
    ['first records', firstRecords(inspection, width)],
    ['what its rows become', outcomeLines(report)],
    ['to be decided', undecidedLines(inspection)],
  ];
  const shown = sections
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${bold(title)}\n${printableLines(text)}`);
  const steps = [...stepsOf(inspection, bold), ...otherSheets(inspection, bold)].map((step) => `next: ${step}`);
  return `${[...shown, ...(steps.length === 0 ? [] : [steps.join('\n')])].join('\n\n')}\n`;
}

/** What to do with the file now: decide, create the rooms, import. */
function stepsOf(inspection: InspectionView, bold: (text: string) => string): string[] {
  const { file, resource, inspected, prepared, rooms, importFlags, service } = inspection;
  if (prepared.reading.questions.length > 0) return ['decide with the flags above, then look again'];
  const isMissing = [...(rooms?.values() ?? [])].some((found) => found !== 'known');
  const hasGood = (inspected?.records ?? 0) > 0 && !isStandardInput(file) && !knowsNoRoom(inspection);
  const flags = [importFlags, service].filter((each) => each !== '');
  const command = ['pms import', wordOfResource(resource), shellWord(file), ...flags].join(' ');
  const words = (inspected?.rejected ?? 0) > 0 || isMissing ? 'import the good rows' : 'import it';
  return [...(isMissing ? [bringRooms(file, service)] : []), ...(hasGood ? [`${words}: ${bold(command)}`] : [])];
}

const sheetsShown = 5;

/** Sheets beside the one that is read, such as one of exceptions. */
function otherSheets({ file, prepared }: InspectionView, bold: (text: string) => string): string[] {
  return (prepared.file.tableSheets ?? []).slice(0, sheetsShown).map((name) => {
    const command = `pms inspect ${shellWord(fileWord(file))} --sheet ${shellWord(name)}`;
    return `the sheet "${printable(name, cellCharacters)}" holds a table too: ${bold(command)}`;
  });
}

/** Whether a service was reached that has none of the room types that the file names: it would reject every row. */
export function knowsNoRoom({ rooms = new Map() }: Pick<InspectionView, 'rooms'>): boolean {
  return rooms.size > 0 && [...rooms.values()].every((found) => found !== 'known');
}

function whatItIs({ file, resource, bytes, prepared }: InspectionView): string {
  const { format, delimiter, encoding, sheetName } = prepared.file;
  const source = prepared.reading.source?.title;
  const isOwn = prepared.reading.kind === 'native' || prepared.reading.findings.some(({ code }) => code === 'own_form');
  const kind = isOwn ? 'in our own form' : (source ?? 'of no system that is known');
  const form = [
    format,
    ...(delimiter === undefined ? [] : [delimiter === '\t' ? 'delimiter TAB' : `delimiter "${delimiter}"`]),
    sheetName === undefined ? encoding : `sheet "${printable(sheetName)}"`,
  ];
  return [
    `  ${nameOfInput(file)}: ${resource}, ${kind} (${form.join(', ')})`,
    ...bytes.map((line) => `  ${line}`),
  ].join('\n');
}

function columnTable({ prepared, showsGuests }: InspectionView, width: number | undefined): string {
  const { columns } = prepared.reading;
  if (columns.length === 0) return '';
  const rows = columns.map(({ header, role, isKnown, sample, why }, index) => {
    const isNameless = header.trim() === '' && sample !== undefined;
    const means =
      role ?? (isNameless ? '(no name in the header, left out)' : isKnown ? '(not stored)' : '(not known, left out)');
    const shown = sample === undefined || (isPrivate(role) && !showsGuests) ? '' : printable(sample, cellCharacters);
    return [
      printable(columnName(header, index), cellCharacters),
      why === undefined ? means : `${means}: ${printable(sentenceOf(why), 80)}`,
      shown,
    ];
  });
  return drawTable({ head: ['column', 'is', 'sample'], rows }, { width, isCut: true });
}

/** Unknown words come first, however many others there are: they must be decided. */
function statusLines({ statuses }: InspectionReport): string {
  if (statuses.length === 0) return '';
  const unknown = statuses.filter(({ becomes }) => becomes === null);
  const known = statuses.filter(({ becomes }) => becomes !== null);
  const shown = [...unknown, ...known].slice(0, Math.max(shownNames, unknown.length));
  return [
    ...shown.map(
      ({ word, count: times, line, becomes }) =>
        `  ${printable(word, cellCharacters)} (${count(times)}, from line ${line}): ${becomesOf(word, becomes)}`,
    ),
    ...more(statuses.length - shown.length),
    ...(unknown.length === 0 ? [] : [`  STATE is one of ${bookingStatuses.join(', ')}`]),
  ].join('\n');
}

function becomesOf(word: string, becomes: InspectionReport['statuses'][number]['becomes']): string {
  if (typeof becomes === 'string') return becomes;
  if (becomes !== null)
    return becomes.leftOut === 'block'
      ? 'a closed room, no booking (--blocks)'
      : `left out (${leftOutWords(becomes.leftOut)})`;
  const likely = likelyStatus(word);
  const flag = shellWord(`${printable(word, cellCharacters)}=${likely ?? 'STATE'}`);
  const says = likely === undefined ? 'says what it is' : 'if that is what it means';
  return `not known: its rows are rejected; \`--status ${flag}\` ${says}`;
}

function more(hidden: number): string[] {
  return hidden > 0 ? [`  and ${count(hidden)} more`] : [];
}

function currencyLine({ currencies }: InspectionReport): string {
  const seen = currencies
    .slice(0, shownNames)
    .map(({ code, count: times }) => `${printable(code, 20)} (${count(times)})`);
  return seen.length === 0 ? '' : `  ${seen.join(', ')}`;
}

function roomLines({ rooms }: InspectionReport): string {
  const lines = rooms.slice(0, shownNames).map(({ name, count: times, known, nearest }) => {
    const near = nearest === null ? '' : `, the nearest is "${printable(nearest, cellCharacters)}"`;
    const isThere = known === null ? '' : known ? ': there' : `: not there${near}`;
    return `  ${printable(name, 80)} (${count(times)})${isThere}`;
  });
  return [...lines, ...more(rooms.length - shownNames)].join('\n');
}

function firstRecords({ inspected, resource, showsGuests }: InspectionView, width: number | undefined): string {
  if (inspected === undefined || inspected.first.length === 0) return '';
  const fields = resources[resource].fields.filter(({ isGuest: guest }) => showsGuests || !guest);
  const records = inspected.first as Record<string, string | number | undefined>[];
  const rows = records.map((record) =>
    fields.map(({ name }) => {
      const value = record[name];
      const text = value === undefined ? '' : valueText(name, value, String(record.currency_iso ?? '') || null);
      return printable(text, cellCharacters);
    }),
  );
  const isRight = (index: number) => records.some((record) => typeof record[fields[index]!.name] === 'number');
  const table = drawTable({ head: fields.map(({ name }) => name), rows, isRight }, { width, isCut: true });
  const hint =
    fields.length < resources[resource].fields.length
      ? '\n  guests are not shown here: `--show-values` shows them'
      : '';
  return `${table}${hint}`;
}

function outcomeLines({ rows, records, rejected, left_out: leftOut, problems, notes }: InspectionReport): string {
  if (rows === null) return '';
  return [
    `  ${counted(rows, 'row', 'rows')}: ${counted(records!, 'record', 'records')}, ${count(rejected!)} rejected`,
    ...leftOut.map((each) => `  ${lineOfLeftOut(each)}`),
    ...problems.map(
      ({ message, code, count: times, lines }) =>
        `  rejected: ${count(times)} ${printable(message, 300)} [${code}] (${linesText(lines, times)})`,
    ),
    ...notes.map(({ message }) => `  ${printable(message, 300)}`),
  ].join('\n');
}

function undecidedLines({ prepared }: InspectionView): string {
  return prepared.reading.questions
    .map((question) => {
      const ways = printable(waysOf(question), 1200);
      const decide = ways === '' ? 'change the file' : `decide with ${ways}`;
      return `  ${printable(questionOf(question), 400)}\n  ${decide}`;
    })
    .join('\n');
}

/** For scripts: one JSON object. */
export function renderInspectionJson({ file, ...inspection }: InspectionView): string {
  return `${JSON.stringify({ file, ...inspectionReport(inspection) })}\n`;
}
