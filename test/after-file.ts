/** What is done when the tests of a file have ended; a hook that is registered while a test runs, or before all, would never be called. */
const closings: (() => Promise<void>)[] = [];

export function afterFile(close: () => Promise<void>): void {
  closings.push(close);
}

/** What was opened last is closed first. */
export async function closeFile(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close();
}
