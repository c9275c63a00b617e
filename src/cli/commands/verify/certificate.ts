/** `--report`: a page that a hotel can print and sign when it has moved. It loads nothing from elsewhere. */
import { stat } from 'node:fs/promises';
import { isReadOnce, nameOfInput } from '../../../app/reading/input-file.ts';
import type { Service } from '../../../app/service/find-service.ts';
import { hashOfFile } from '../../../app/sources/source-memory.ts';
import type { SpooledFile } from '../../../app/sync/read-files.ts';
import { version } from '../../../app/version.ts';
import { readingOptionNames, wordsOfOption } from '../../../convert/reading-options.ts';
import { inPieces } from '../../../file/groups.ts';
import type { Output } from '../../../file/output.ts';
import type { ComparedLine } from '../../../report/verify/compare-sums.ts';
import type { ComparedTotal } from '../../../report/verify/compare-totals.ts';
import type { Fault } from '../../../report/verify/fault-items.ts';
import type { FaultKind } from '../../../report/verify/find-faults.ts';
import { count, counted } from '../../../words/count.ts';
import { faultWords, lineOfEqualTotals, lineOfFault, lineOfTotal } from '../../../words/faults.ts';
import { amountText } from '../../../words/money.ts';
import { printable } from '../../../words/printable.ts';
import { describeReading } from '../../../words/reading.ts';
import { shellWord } from '../../../words/shell-word.ts';

interface Comparison {
  isSame: boolean;
  sums: readonly ComparedLine[];
  totals: readonly ComparedTotal[];
  counts: Readonly<Record<FaultKind, number>>;
  rejected: number;
  leftOut: number;
  spooled: readonly SpooledFile[];
}

interface Told {
  /** The verdict in one line. */
  closing: string;
  faults(): Iterable<Fault>;
  service: Service;
  nowMs: number;
}

/** Faults that are listed; the file of `-o` has all. */
const listedMax = 2000;

/** Writes it. Times are UTC. Throws what writing throws. */
export async function writeCertificate(
  output: Output,
  { isSame, sums, totals, counts, rejected, leftOut, spooled }: Comparison,
  { closing, faults: faultsOf, service: { target, info }, nowMs }: Told,
): Promise<void> {
  const title = `Bookings compared: ${isSame ? 'the same' : 'not the same'}`;
  await output.write(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${text(title)}</title><style>${style}</style></head><body>
<h1>${text(title)}</h1>
<p>${text(closing)}.</p>
${table(
  ['', ''],
  [
    ['Service', target.baseUrl],
    ['Property', info.property ?? 'not named by the service'],
    ['Instance', info.instance ?? 'not named by the service'],
    ['Compared on', `${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')} UTC, by pms ${version}`],
    ['Rows rejected in the files', count(rejected)],
    ['Rows of the files that are no bookings', count(leftOut)],
  ],
)}
<h2>The files</h2>
`);
  for (const file of spooled) await output.write(await sectionOf(file));
  for (const [by, heading] of sections)
    await output.write(
      `<h2>${heading}</h2>\n${sumsTable(
        heading,
        sums.filter((line) => line.by === by),
      )}\n`,
    );
  const wrong = totals.filter((total) => !total.isSame);
  if (totals.length > 0)
    await output.write(
      `<h2>The old system's sheet</h2>\n${wrong.length === 0 ? `<p>${text(lineOfEqualTotals(totals.length))}</p>` : listOf(wrong.map(lineOfTotal))}\n`,
    );
  await output.write('<h2>What differs</h2>\n');
  const kinds = Object.entries(counts).filter(([, faults]) => faults > 0) as [FaultKind, number][];
  await output.write(
    kinds.length === 0
      ? '<p>No booking differs.</p>\n'
      : table(
          ['', ''],
          kinds.map(([kind, faults]) => [faultWords[kind], count(faults)]),
        ),
  );
  let left = listedMax;
  for (const faults of inPieces(faultsOf())) {
    await output.write(listOf(faults.slice(0, left).map(lineOfFault)));
    left -= faults.length;
    if (left <= 0) break;
  }
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  if (all > listedMax)
    await output.write(`<p>and ${count(all - listedMax)} more (<code>-o faults.csv</code> lists all).</p>\n`);
  await output.write(`<p class="sign">Name, date, signature</p>\n</body></html>\n`);
}

const sections = [
  ['status', 'By state'],
  ['month', 'By month of arrival'],
  ['night', 'By month of nights'],
  ['type', 'By room type'],
] as const;

/** A file: its bytes, how it was read, and what was answered with which flag, in a mapping too. */
async function sectionOf({ file, ready }: SpooledFile): Promise<string> {
  const [bytes, hash] = isReadOnce(file) ? [] : [(await stat(file)).size, await hashOfFile(file)];
  const columns = ready.reading.columns.flatMap(({ header, role }) =>
    role === undefined || role === header ? [] : [`${header} = ${role}`],
  );
  const answers = readingOptionNames.flatMap((name) => wordsOfOption(name, ready.flags[name]));
  return `${table(
    ['', ''],
    [
      ['File', nameOfInput(file)],
      ['Size', bytes === undefined ? 'not known: it was read from a pipe' : counted(bytes, 'byte', 'bytes')],
      ...(hash === undefined ? [] : [['SHA-256', hash] as const]),
      ['Read as', describeReading(ready.file, ready.reading).join('; ') || 'our own form, as it stands'],
      ['Columns', columns.join('; ') || 'named as ours'],
      ['Answered with', answers.map(shellWord).join(' ') || 'nothing had to be answered'],
    ],
  )}\n`;
}

function sumsTable(heading: string, lines: readonly ComparedLine[]): string {
  const names = ['bookings', 'nights', 'money'].flatMap((what) => [`${what}, files`, `${what}, service`]);
  return table(
    [heading.replace('By ', ''), 'currency', ...names, ''],
    lines.map(({ group, currency, file, service, isSame }) => [
      ...[
        group,
        currency ?? '',
        count(file.bookings),
        count(service.bookings),
        count(file.nights),
        count(service.nights),
      ],
      ...[amountText(file.revenue, currency), amountText(service.revenue, currency), isSame ? 'the same' : 'differs'],
    ]),
  );
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${text(cell)}</${tag}>`).join('')}</tr>`;
  const head = names.some((name) => name !== '') ? `<thead>${row(names, 'th')}</thead>\n` : '';
  return `<table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody></table>`;
}

function listOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${text(line)}</li>`).join('\n')}</ul>\n`;
}

/** What a guest or a channel has written stays text. */
function text(value: string): string {
  return printable(value, 500).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `body{font:11pt sans-serif;max-width:60em;margin:2em auto;color:#111}
table{border-collapse:collapse;margin:.6em 0 1.2em}td,th{border:1px solid #999;padding:.2em .6em;text-align:left;vertical-align:top}
td:nth-child(-n+2){overflow-wrap:anywhere;min-width:6em}td:nth-child(n+3){text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tr,li,.sign{break-inside:avoid}h1,h2{break-after:avoid}@page{margin:15mm}@media print{body{font-size:9pt;margin:0;max-width:none}td,th{padding:.15em .35em}}
.sign{margin-top:5em;border-top:1px solid #111;width:24em;padding-top:.3em}`;
