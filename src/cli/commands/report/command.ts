/** `pms report`: its words, their flags and their help. */
import { type Command, Option } from 'commander';
import { bookingGroups } from '../../../report/sum-bookings.ts';
import type { Context } from '../../context.ts';
import { requireDateWord } from '../../date-word.ts';
import { addJsonFlag, addOutputFlags } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';
import { delimiter, list } from '../../parse-options.ts';

type Done = (exitCode: number) => void;

const load = () => import('./run.ts');

export function defineReport(report: Command, context: Context, done: Done): void {
  report
    .description(
      'Reports for owner and front desk, from the bookings that a service holds. Cancelled and no-show bookings take no room and count as no revenue, unless --status asks for them.',
    )
    .helpCommand('help [command]', 'print the help of a command');
  addHelpPage(report, {
    examples: `
pms report bookings --by night
pms report occupancy --from 2027-05 --to 2027-05
pms report overbooked
pms report arrivals today`,
  });
  defineBookings(report.command('bookings'), context, done);
  defineOccupancy(report.command('occupancy'), context, done);
  defineOverbooked(report.command('overbooked'), context, done);
  defineDayLists(report, context, done);
}

function defineBookings(command: Command, context: Context, done: Done): void {
  addDates(
    command
      .description(
        'Bookings, nights and revenue: by month of arrival, by month of each night (a stay over the end of a month is in both, its amount shared by nights), by status, source, room type or currency. Amounts of different currencies are never added up. Rooms that are only closed (source Block) are not counted.',
      )
      .addOption(new Option('--by <what>', 'what makes a line').choices(bookingGroups).default('month')),
    'first arrival, with --by night the first night: YYYY-MM-DD, 2027-07, today, +30d or -7d',
  ).option('--status <states>', 'only bookings with these statuses, separated by commas, or all', list);
  addOutput(command).action(async (_flags, run: Command) =>
    done(await (await load()).runBookingsReport(context, run.optsWithGlobals())),
  );
  addHelpPage(command, {
    examples: `
pms report bookings --by month
pms report bookings --by night --from 2027-01 --to 2027-12 -o months.csv
pms report bookings --by source --status Cancelled,NoShow --json`,
  });
}

function defineOccupancy(command: Command, context: Context, done: Done): void {
  addDates(
    command.description(
      'Rooms sold and left on each night of each room type, in per cent: blocks of colour with the rooms that are left on a terminal, numbers in a pipe. Counted from the bookings and from how many rooms each type has. Without dates it shows today and 30 nights more.',
    ),
    'first night: YYYY-MM-DD, 2027-07, today, +30d or -7d',
  );
  addOutput(command).action(async (_flags, run: Command) =>
    done(await (await load()).runOccupancyReport(context, run.optsWithGlobals())),
  );
  addHelpPage(command, {
    examples: `
pms report occupancy --from 2027-05 --to 2027-06
pms report occupancy --from today --to +60d -o occupancy.csv`,
  });
}

function defineOverbooked(command: Command, context: Context, done: Done): void {
  addDates(
    command.description(
      'Each night on which more rooms of a type are sold than there are, and which bookings have them: a line for each booking and night.',
    ),
    'first night: YYYY-MM-DD, 2027-07, today, +30d or -7d (else all nights)',
  );
  addOutput(command).action(async (_flags, run: Command) =>
    done(await (await load()).runOverbookedReport(context, run.optsWithGlobals())),
  );
  addHelpPage(command, {
    examples: `
pms report overbooked
pms report overbooked --from today -o overbooked.csv`,
  });
}

function defineDayLists(report: Command, context: Context, done: Done): void {
  const lists = {
    arrivals: 'Who arrives on a day.',
    'in-house': 'Who stays in the night that begins on a day.',
    departures: 'Who leaves on a day.',
  } as const;
  for (const [name, description] of Object.entries(lists) as [keyof typeof lists, string][]) {
    const command = report
      .command(name)
      .description(`${description} By room type, then name.`)
      .argument('[date]', 'the day: YYYY-MM-DD, today, +1d or -1d (default: today)', requireDateWord)
      .option('--status <states>', 'only bookings with these statuses, separated by commas, or all', list);
    addHelpPage(command, { examples: `pms report ${name}\npms report ${name} 2027-05-14 -o list.csv` });
    addOutput(command).action(async (date: string | undefined, _flags, run: Command) =>
      done(await (await load()).runDayList(context, { list: name, date, flags: run.optsWithGlobals() })),
    );
  }
}

function addDates(command: Command, first: string): Command {
  return command
    .option('--from <date>', first, requireDateWord)
    .option('--to <date>', 'last one (inclusive); of a month its last day', requireDateWord);
}

function addOutput(command: Command): Command {
  return addJsonFlag(addOutputFlags(command, 'write CSV'))
    .option('--delimiter <character>', 'delimiter of CSV; ; is what Excel expects in much of Europe', delimiter, ',')
    .option('--bom', 'start CSV with a byte order mark, so that Excel reads it as UTF-8')
    .option('--quiet', 'no progress');
}
