/** What a person does at the page of a board, and waits for there. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

/** A browser on a busy machine takes its time. */
export const storyMs = 120_000;

/** The headers of a list of another system, and of one under our own names. */
export const foreignHeader = 'Booking ID;Guest name;Arrival;Departure;Room;Total;Currency;State';
export const ownHeader =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';

export const textOf = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

/** A test with a page at the address that `open` gives; nothing may have gone wrong in it. Without a browser it is skipped. */
export function story<Place extends { address(): string }>(
  name: string,
  browser: () => Browser | undefined,
  open: () => Place | Promise<Place>,
  tell: (page: Page, place: Place) => Promise<void>,
): void {
  test(
    name,
    async ({ skip }) => {
      skip(browser() === undefined);
      const place = await open();
      const { page, troubles } = await openPage(browser()!);
      await page.goto(place.address());
      await page.getByRole('heading', { name: 'Nights', level: 1 }).waitFor();
      await tell(page, place);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
    storyMs,
  );
}

/** Drops files together; a text is the content of a file. */
export async function dropAll(page: Page, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  const all = Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }));
  await page.setInputFiles('input[type=file]', all);
}

/** Drops one, and waits until it is shown. */
export async function drop(page: Page, name: string, text: string | Buffer): Promise<void> {
  await dropAll(page, { [name]: text });
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}

/** Presses these buttons, one after the other. */
export async function press(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name }).click();
}

/** Waits for a heading; a text is all of it. */
export async function seeHeading(page: Page, name: string | RegExp, timeout?: number): Promise<void> {
  await page.getByRole('heading', { name, exact: true }).waitFor({ timeout });
}

/** Brings the file in that is shown, without changing what is there. */
export async function importOnly(page: Page): Promise<void> {
  await press(page, 'Only add what is new', 'Make a plan', 'Import it');
}

/** Types into the cell of this label in the grid of rejected rows. */
export async function typeInto(page: Page, label: RegExp, text: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Sends the rows of that grid, of which none is wrong any more. */
export async function sendRight(page: Page): Promise<void> {
  await page.getByText('All rows look right.').waitFor();
  await press(page, 'Send these rows');
  await seeHeading(page, 'It is in');
}

/** The file that this button gives: its name, and its text. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
