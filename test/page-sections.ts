/** Parts of a page in Markdown: a section by its title, the rows of its tables, names of code. */

/** The text below `## title`, up to the next such title. Throws where there is none. */
export function section(page: string, title: string): string {
  const [, text] = page.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`no section ${title}`);
  return text.split(/\n## /)[0]!;
}

/** The cells of all rows of all tables in a text, without their heads. */
export function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const isHead = (line: string, next: string | undefined) =>
    /^\|[-|\s]+\|$/.test(line) || /^\|[-|\s]+\|$/.test(next ?? '');
  return lines
    .filter((line, at) => !isHead(line, lines[at + 1]))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** What stands between backticks. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}
