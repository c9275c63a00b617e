/** A real browser for the tests of the board: Debian's Chromium, or a Chrome or Edge that is installed. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const indexes = [
  process.env.PMS_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** Starts it; undefined where there is none, said loudly, and a failure where PMS_NEEDS_BROWSER asks for one. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = indexes.find((index) => index !== '' && existsSync(index));
  if (executablePath !== undefined) return chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const message = 'NO BROWSER: the board was not tried in one. Install chromium, or name one in PMS_CHROMIUM.';
  if (process.env.PMS_NEEDS_BROWSER) throw new Error(message);
  console.warn(`\n${message}\n`);
  return undefined;
}

/** A page that keeps what went wrong in it. */
export interface WatchedPage {
  page: Page;
  /** Errors of scripts, and what the page was forbidden. */
  troubles: string[];
}

/** A new window of this size. */
export async function openPage(browser: Browser, viewport = { width: 1280, height: 900 }): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) troubles.push(message.text());
  });
  return { page, troubles };
}
