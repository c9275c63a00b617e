/** Files that are named by an address are fetched before a command begins, and are files like any other from then on. */
import type { Command } from 'commander';
import { fetchAddress } from '../app/reading/fetch-address.ts';
import { type Context, type GlobalFlags, say } from './context.ts';

/** Puts the path of the copy in the place of each address among the operands of a command. Throws what `fetchAddress` throws, before anything is done. */
export async function fetchFiles(context: Context, command: Command, addresses: readonly string[]): Promise<void> {
  const { quiet } = command.optsWithGlobals<GlobalFlags & { quiet?: boolean }>();
  const paths = new Map<string, string>();
  for (const word of new Set(addresses)) {
    const path = await fetchAddress(context, word);
    paths.set(word, path);
    if (!quiet) say(context, `${new URL(word).hostname}: kept as ${path}`);
  }
  const pathOf = (word: unknown) => (typeof word === 'string' ? (paths.get(word) ?? word) : word);
  command.args = command.args.map((word) => paths.get(word) ?? word);
  command.processedArgs = command.processedArgs.map((given) =>
    Array.isArray(given) ? given.map(pathOf) : pathOf(given),
  );
}
