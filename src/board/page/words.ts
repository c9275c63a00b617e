/** What the page says in more than one place, or by a key. */
import { namedChoices } from '../../words/choices.ts';
import { counted } from '../../words/count.ts';

const onesOf: Readonly<Record<string, string>> = { bookings: 'booking', rooms: 'room type', rates: 'price' };
const namesOf: Readonly<Record<string, string>> = { bookings: 'bookings', rooms: 'room types', rates: 'prices' };

export const words = {
  views: {
    nights: 'Nights',
    bookings: 'Bookings',
    prices: 'Prices',
    money: 'Money',
    files: 'Files',
    fix: 'Fix rows',
    history: 'History',
  },
  noView: 'There is no such page',
  reports: {
    occupancy: 'Download rooms sold and left, night by night',
    overbooked: 'Download the overbooked nights with their bookings',
    arrivals: 'Download who arrives',
    'in-house': 'Download who stays',
    departures: 'Download who leaves',
    night: 'Download nights and revenue by month',
    source: 'Download bookings by source',
    type: 'Download bookings by room type',
  } as Readonly<Record<string, string>>,
  loading: 'Loading …',
  from: 'From',
  to: 'To',
  earlier: 'Earlier',
  later: 'Later',
  table: 'As a table',
  roomType: 'Room type',
  close: 'Close',
  nights: {
    spans: { month: 'Month', quarter: 'Quarter', year: 'Year' },
    over: 'overbooked',
    tape: (type: string) => `Stays in ${type}`,
    bars: (type: string) => `Stays in ${type} as bars`,
  },
  stay: {
    guest: 'Guest',
    checkin: 'Check-in',
    checkout: 'Check-out',
    type: 'Room type',
    amount: 'Amount',
    currency: 'Currency',
    source: 'Source',
    state: 'Status',
    email: 'E-mail',
    number: 'Number',
  },
  /** States whose names in the interface are not words. */
  states: { CheckedIn: 'Checked in', CheckedOut: 'Checked out', NoShow: 'No-show' } as Readonly<Record<string, string>>,
  origins: {
    open: '(never confirmed: it may not be in)',
  },
  bookings: {
    bys: { checkin: 'check-in dates', stay: 'nights of the stay', checkout: 'check-out dates' },
    scopes: { upcoming: 'Today and later', all: 'All' },
  },
  money: {
    nights: 'Nights',
    revenue: (currency: string) => `Revenue in ${currency}`,
  },
  files: {
    file: 'File',
    what: 'Actions',
    goOn: { import: 'Go on with the import', sync: 'Plan what is left' },
    unfinished: {
      import: 'Its import stopped before its end.',
      sync: 'Its sync stopped before its end.',
    },
  },
  inspect: {
    back: 'All files',
    resources: { bookings: 'bookings', rooms: 'room types', rates: 'prices' },
    values: {
      currency: 'The currency, three letters such as EUR:',
      year: 'The year, such as 2027:',
      groupBy: 'The column that says the room type:',
    } as Readonly<Record<string, string>>,
    forAll: (field: string) => `or for all rows the same ${field}:`,
    columnOf: (field: string) => `${field} is in the column`,
    choices: {
      is: (name: string, meaning: string) => `“${name}” is: ${meaning}`,
      named: namedChoices,
    },
    answered: 'What you have answered',
    askAgain: 'Ask again',
    answerOf: {
      currency: (code) => `Amounts without a currency are in ${code}`,
      year: (year) => `The year is ${year}`,
      only: (pair) => `Only rows with ${pair}`,
      sheet: (name) => `The sheet is ${name}`,
      groupBy: (column) => `The room type stands in “${column}”`,
    } as Readonly<Record<string, (value: string) => string>>,
    /** What an answer is about whose choices have names. */
    answerAbout: {
      dateOrder: 'Dates',
      decimal: 'Amounts',
      nameOrder: 'Names of guests',
      longStays: 'Long stays',
      sameNumber: 'Rows of one number',
      refunded: 'Refunded bookings',
      overlaps: 'Two prices of one night',
      units: 'Units',
    } as Readonly<Record<string, string>>,
    states: 'Booking statuses',
    word: 'In the file',
    rows: 'Rows',
    becomes: 'Becomes',
    rooms: 'Match your rooms',
    roomsThere: (count: number) =>
      count === 1 ? 'The room name is matched.' : `Room names: all ${count} are matched.`,
    roomsChosen: (count: number) =>
      count === 1
        ? 'All room names are matched; you chose the type of 1.'
        : `All room names are matched; you chose the types of ${count}.`,
    use: (name: string) => `Use ${name}`,
    acceptAll: (count: number) =>
      count === 1 ? 'Use the proposed type' : `Use the ${count.toLocaleString('en-US')} proposed types`,
    inService: 'Your room type',
    makeNew: 'New room types',
    is2: 'Holds',
    counts: (
      resource: string,
      { rows, records, rejected }: Readonly<Record<'rows' | 'records' | 'rejected', number | null>>,
    ) =>
      `${counted(rows ?? 0, 'row makes', 'rows make')} ${counted(records ?? 0, onesOf[resource] ?? '', namesOf[resource] ?? '')}${
        rejected ? `, ${rejected.toLocaleString('en-US')} rejected` : ''
      }.`,
    problems: 'What is wrong in it',
    ways: 'Bring it in',
    wayNames: { sync: 'Add what is new, change what differs', import: 'Only add what is new' },
    syncHint: {
      bookings:
        'New bookings are added; existing ones are changed to match the file, also if they were moved or cancelled. You see every change first: nothing is sent until you agree.',
      rooms: 'New room types are added, and existing ones are changed to match the file. You see every change first.',
      rates:
        'Prices are compared night by night: new ones are added, different ones are changed. You see every change first.',
    },
    plan: 'Make a plan',
    answerFirst: 'Answer the questions above first.',
  },
  together: {
    up: 'Move up',
    leave: 'Leave out',
    look: 'Look at it',
  },
  plan: {
    titles: { sync: 'Plan: nothing was sent', undo: 'Plan to take it back: nothing was sent' },
    window: (from: string, to: string) => `Check-ins from ${from} to ${to}, compared with what is there now.`,
    nights: (from: string, to: string) => `Nights from ${from} to ${to}, compared with what is there now.`,
    undoWindow: (from: string, to: string) => `What it has written, arrivals or nights from ${from} to ${to}.`,
    show: 'Show',
    hide: 'Hide',
    what: 'What changes',
    line: 'Line',
    fileAndLine: 'File, line',
    inService: 'There now',
    after: 'After',
    fieldHead: 'Field',
    plan: 'Rate plan',
    noYes: ['no', 'yes'],
    row: (line: number) => `line ${line}`,
    nothing: { sync: 'Nothing to do: your bookings already match the file.', undo: 'Nothing to do: all is as before.' },
    again: 'Make the plan again',
    doneTitles: {
      sync: (resource: string, isAll: boolean) =>
        isAll ? `Done: your ${namesOf[resource]} match the file` : 'Done, except for what is listed below',
      undo: (_: string, isAll: boolean) => (isAll ? 'Taken back' : 'Taken back, except for what is listed below'),
    },
    doing: { sync: 'Carrying it out …', undo: 'Taking it back …' },
  },
  job: {
    control: (records: number, nights: number, amounts: string) =>
      `In the property now: ${counted(records, 'booking', 'bookings')}, ${counted(nights, 'night', 'nights')}${amounts === '' ? '' : `, ${amounts}`}.`,
    seeHistory: 'Take it back, in History',
    see: 'See the nights',
  },
  history: {
    runs: 'All runs',
    written: 'What was done',
    counts: 'Counts',
    undo: 'Take back',
    runKinds: { import: 'import of', sync: 'sync of', undo: 'taking back of' },
    resources: namesOf,
    ofRun: (id: string) => `run ${id}`,
    jobs: 'Plans and reports of this board',
    when: 'When',
    file: 'File',
    show: 'Show',
    to: 'To',
    state: 'Status',
    kinds: {
      import: ['import', 'check'],
      sync: ['sync', 'plan of a sync'],
      undo: ['taking back', 'plan of taking back'],
    },
    states: { running: 'under way', stopping: 'stopping', stopped: 'stopped', done: 'done', failed: 'failed' },
  },
} as const;
