/** The two stories that the help tells are run as they stand: each file of the page is written, each command typed, and what it shows is what comes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../cli/cli-desk.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A block of code with the file that the words before it name, or the commands in it with what they print. */
type Block = { file: string; text: string } | { line: string; shows: string[] }[];

function blocksOf(page: string): Block[] {
  let file = '';
  return [...page.matchAll(/^```\n([\s\S]*?)^```|^\S[^\n]*$/gm)].flatMap(([words, text]): Block[] => {
    if (text === undefined) {
      file = [...words.matchAll(/`(?:\S*\/)?([\w-]+\.(?:csv|json|service|timer))`/g)].at(-1)?.[1] ?? file;
      return [];
    }
    if (!text.startsWith('$ ')) return [{ file, text }];
    return [
      text
        .split(/^\$ /m)
        .slice(1)
        .map((part) => {
          const [line, ...shows] = part.trimEnd().split('\n');
          return { line: line!, shows: shows.filter((each) => each !== '…') };
        }),
    ];
  });
}

describe.each(['moving-house', 'every-monday'])('pms help %s', (topic) => {
  let desk: CliDesk;
  beforeAll(async () => {
    desk = await openCliDesk();
    await desk.serve();
  });

  test('is true line by line', async () => {
    const blocks = blocksOf(readFileSync(`${root}src/cli/help/${topic}.md`, 'utf8'));
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) {
      if ('file' in block) {
        await desk.write(block.file, block.text);
        continue;
      }
      for (const { line, shows } of block) {
        const { stdout, stderr, exitCode } = await desk.pms(
          [...line.matchAll(/'([^']*)'|(\S+)/g)].slice(1).map(([, quoted, bare]) => quoted ?? bare!),
        );
        expect(exitCode, `${line}\n${stderr}`).toBeLessThanOrEqual(2);
        const printed = `${stderr}${stdout}`.split('\n').map((each) => each.trimEnd());
        expect(
          shows.filter((each) => !printed.includes(each)),
          `${line}\n${printed.join('\n')}`,
        ).toEqual([]);
      }
    }
  });
});
