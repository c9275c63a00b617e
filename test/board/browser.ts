/** A real browser for the tests of the board: Debian's Chromium, or a Chrome or Edge that is installed. */
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

const programs = [
  process.env.PMS_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

export const noBrowser = 'NO BROWSER: the board is not tried in one. Install chromium, or name one in PMS_CHROMIUM.';

/** The path of its program. */
export function findBrowser(): string | undefined {
  return programs.find((path) => path !== '' && existsSync(path));
}

/** Starts it; undefined where there is none, and a failure where PMS_NEEDS_BROWSER asks for one. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = findBrowser();
  if (executablePath === undefined && process.env.PMS_NEEDS_BROWSER) throw new Error(noBrowser);
  if (executablePath === undefined) return undefined;
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
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
