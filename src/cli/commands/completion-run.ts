/** The words of the program, read from the program itself, as a completion script. */
import type { Command } from 'commander';

/** What may follow one path of commands: words and flags. */
interface Node {
  /** `""` for the program itself, else `import` or `keys create`. */
  path: string;
  words: string[];
}

/** The completion script of a shell. After the words of a command, files are offered. */
export function renderCompletion(shell: 'bash' | 'zsh' | 'fish', program: Command): string {
  const nodes = nodesOf(program, '');
  if (shell === 'fish') return renderFish(nodes);
  return shell === 'bash'
    ? renderBash(nodes)
    : `#compdef pms\nautoload -U +X bashcompinit && bashcompinit\n${renderBash(nodes)}`;
}

function nodesOf(command: Command, path: string): Node[] {
  const own = {
    path,
    words: [
      ...command.commands.map((child) => child.name()),
      ...command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
      ...[...command.options, ...(path === '' ? [] : rootOf(command).options)].flatMap((option) => option.long ?? []),
      '--help',
    ],
  };
  return [own, ...command.commands.flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim()))];
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

function renderBash(nodes: Node[]): string {
  const cases = nodes.map(({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`);
  const groups = nodes.filter(({ path }) => path.includes(' ')).map(({ path }) => path.split(' ')[0]);
  return `_pms() {
  local path="\${COMP_WORDS[1]}" words=""
  [ "$COMP_CWORD" -eq 1 ] && path=""
  case " ${[...new Set(groups)].join(' ')} " in
    *" $path "*) [ "$COMP_CWORD" -gt 2 ] && path="$path \${COMP_WORDS[2]}" ;;
  esac
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pms pms
`;
}

function renderFish(nodes: Node[]): string {
  const lines = nodes.flatMap(({ path, words }) => {
    const condition =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ');
    const flags = words.filter((word) => word.startsWith('--')).map((word) => `-l ${word.slice(2)}`);
    const names = words.filter((word) => !word.startsWith('--'));
    return [
      ...(names.length > 0 ? [`complete -c pms -n '${condition}' -a '${names.join(' ')}'`] : []),
      ...flags.map((flag) => `complete -c pms -n '${condition}' ${flag}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
