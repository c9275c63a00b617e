/** The words of the program, read from the program itself, as a completion script. */
import type { Command, Option } from 'commander';
import { loadSources } from '../../../convert/columns/load-sources.ts';

/** What may follow one path of commands. */
interface Node {
  /** `""` for the program itself, else `import` or `keys create`. */
  path: string;
  /** Words that may stand right behind the path: its commands, or the choices of its first argument. */
  words: string[];
  flags: Flag[];
}

interface Flag {
  /** With its dashes. */
  name: string;
  /** What may stand behind it; empty where it takes anything, or nothing. */
  values: readonly string[];
}

/** The completion script of a shell. Behind the words of a command, and behind a flag whose values have no list, files are offered. */
export async function renderCompletion(shell: 'bash' | 'zsh' | 'fish', program: Command): Promise<string> {
  const sources = ['none', ...(await loadSources()).map(({ name }) => name)];
  const nodes = nodesOf(program, '', sources);
  if (shell === 'fish') return renderFish(nodes);
  return shell === 'bash'
    ? renderBash(nodes)
    : `#compdef pms\nautoload -U +X bashcompinit && bashcompinit\n${renderBash(nodes)}`;
}

function nodesOf(command: Command, path: string, sources: readonly string[]): Node[] {
  const options = [...command.options, ...(path === '' ? [] : rootOf(command).options)];
  const own = {
    path,
    words: [
      ...command.commands.map((child) => child.name()),
      ...(command.registeredArguments[0]?.argChoices ?? []),
      ...(path === '' ? ['help'] : []),
    ],
    flags: [...options.flatMap((option) => flagsOf(option, sources)), { name: '--help', values: [] }],
  };
  return [own, ...command.commands.flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim(), sources))];
}

function flagsOf({ long, short, argChoices }: Option, sources: readonly string[]): Flag[] {
  if (!long) return [];
  const values = argChoices ?? (long === '--source' ? sources : []);
  return [{ name: long, values }, ...(short && values.length > 0 ? [{ name: short, values }] : [])];
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Names that neither shell keeps for itself: `path` and `words` are special in zsh. */
function renderBash(nodes: Node[]): string {
  const groups = new Set(nodes.filter(({ path }) => path.includes(' ')).map(({ path }) => path.split(' ')[0]));
  const cases = nodes.map(
    ({ path, words, flags }) =>
      `    "${path}") _pms_next="${words.join(' ')}"; _pms_flags="${flags.map(({ name }) => name).join(' ')}" ;;`,
  );
  const values = nodes.flatMap(({ path, flags }) =>
    flags
      .filter((flag) => flag.values.length > 0)
      .map((flag) => `    "${path} ${flag.name}") _pms_values="${flag.values.join(' ')}" ;;`),
  );
  return `_pms() {
  local _pms_path="" _pms_next="" _pms_flags="" _pms_values="" _pms_at=1
  if [ "$COMP_CWORD" -gt 1 ]; then
    _pms_path="\${COMP_WORDS[1]}"
    _pms_at=2
  fi
  case "$_pms_path" in
    ${[...groups].join('|')})
      if [ "$COMP_CWORD" -gt 2 ]; then
        _pms_path="$_pms_path \${COMP_WORDS[2]}"
        _pms_at=3
      fi ;;
  esac
  case "$_pms_path" in
${cases.join('\n')}
  esac
  case "$_pms_path \${COMP_WORDS[$((COMP_CWORD - 1))]}" in
${values.join('\n')}
  esac
  COMPREPLY=()
  if [ -n "$_pms_values" ]; then
    COMPREPLY=($(compgen -W "$_pms_values" -- "\${COMP_WORDS[$COMP_CWORD]}"))
    return 0
  fi
  case "\${COMP_WORDS[$COMP_CWORD]}" in
    -*) COMPREPLY=($(compgen -W "$_pms_flags" -- "\${COMP_WORDS[$COMP_CWORD]}")) ;;
    *) [ "$COMP_CWORD" -eq "$_pms_at" ] && COMPREPLY=($(compgen -W "$_pms_next" -- "\${COMP_WORDS[$COMP_CWORD]}")) ;;
  esac
  return 0
}
complete -o default -F _pms pms
`;
}

function renderFish(nodes: Node[]): string {
  const lines = nodes.flatMap(({ path, words, flags }) => {
    const typed = path === '' ? [] : path.split(' ');
    const seen = typed.map((word) => `__fish_seen_subcommand_from ${word}`);
    const isOpen = words.length === 0 ? [] : [`not __fish_seen_subcommand_from ${words.join(' ')}`];
    const condition = (parts: string[]) => (parts.length === 0 ? '' : ` -n '${parts.join('; and ')}'`);
    const first = typed.length === 0 ? ['__fish_use_subcommand'] : [...seen, ...isOpen];
    const flagCondition = condition(typed.length === 0 ? first : seen);
    return [
      ...(words.length > 0 ? [`complete -c pms -f${condition(first)} -a '${words.join(' ')}'`] : []),
      ...flags
        .filter(({ name }) => name.startsWith('--'))
        .map(({ name, values }) => {
          const choices = values.length === 0 ? '' : ` -x -a '${values.join(' ')}'`;
          return `complete -c pms${flagCondition} -l ${name.slice(2)}${choices}`;
        }),
    ];
  });
  return `${lines.join('\n')}\n`;
}
