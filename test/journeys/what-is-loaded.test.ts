/** A command loads what it needs: the coverage that Node writes names each file that was. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openFrontDesk } from './front-desk.ts';
import { root } from './run-pms.ts';

test('an import and an export load no more of our files than they need', async () => {
  const desk = await openFrontDesk();
  await desk.serve();
  const loadedBy = async (args: readonly string[]): Promise<string[]> => {
    const folder = desk.path(args.join('-').replaceAll(/\W/g, '-'));
    const { exitCode } = await desk.pms(args, { env: { NODE_V8_COVERAGE: folder } });
    expect(exitCode).toBe(0);
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')));
    const urls = reports.flatMap((text): { url: string }[] => JSON.parse(text).result).map(({ url }) => url);
    return [...new Set(urls)].filter((url) => url.includes(`${root}dist/`));
  };
  for (const list of ['room-types', 'bookings'])
    await desk.write(`${list}.csv`, (await desk.pms(['template', list])).stdout);
  await desk.write('types.csv', roomTypes);
  for (const file of ['room-types.csv', 'types.csv']) await desk.pms(['import', 'room-types', file]);
  const foreign = ['import', 'bookings', `${root}fixtures/sources/booking-com.csv`, '--status', 'under_review=Pending'];
  const bounds: [args: string[], most: number][] = [
    [['import', 'bookings', 'bookings.csv'], 200],
    [[...foreign, '--dry-run'], 240],
    [foreign, 240],
    [['export', 'bookings'], 90],
  ];
  for (const [args, most] of bounds) {
    const files = await loadedBy(args);
    expect(files.length, args.join(' ')).toBeGreaterThan(most / 2);
    expect(files.length, args.join(' ')).toBeLessThanOrEqual(most);
  }
});

/** The room types of the bookings of Booking.com. */
const roomTypes = `name,max_occupancy,base_price,total_rooms
One-Bedroom Apartment,4,90,9
Superior Double Room,2,90,9
Double Room,2,90,9
Twin Room,2,90,9
Family Room,4,90,9
"Apartment, Sea View",4,90,9
`;
