import { spawnSync } from 'node:child_process';

/** What parsers of the built server say of bodies of 16 MiB, each a head and a piece again and again, in one process with a small heap: what ended it is the body behind the last of which it has said something. */
export function parsedInSmallHeap(
  heapMiB: number,
  file: string,
  bodies: [parser: string, head: string, piece: string][],
): string[] {
  const program = `
    import * as parsers from ${JSON.stringify(new URL(`../../dist/server/${file}`, import.meta.url).href)};
    for (const [name, head, piece] of ${JSON.stringify(bodies)}) {
      const body = Buffer.from(head + piece.repeat((16 * 1024 * 1024) / piece.length - 20));
      const said = await parsers[name](body, 'bookings', 10000).then(() => 'records', (error) => error.code);
      process.stdout.write(name + ' ' + JSON.stringify(piece.slice(0, 20)) + ': ' + said + '\\n');
    }`;
  const flags = [`--max-old-space-size=${heapMiB}`, '--input-type=module', '-e', program];
  return spawnSync(process.execPath, flags, { encoding: 'utf8' }).stdout.trimEnd().split('\n');
}
