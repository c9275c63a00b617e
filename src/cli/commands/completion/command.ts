/** The words of the program, read from the program itself, as a completion script. */
import { Argument, type Command, Help, type Option } from 'commander';
import { bookingStatuses } from '../../../contract/status.ts';
import { loadSources } from '../../../convert/columns/load-sources.ts';
import type { Context } from '../../context.ts';
import { helpTopics } from '../../help/topics.ts';
import { addHelpPage, programOf } from '../../help-page.ts';

interface Node {
  /** `""` for the program itself, else `import` or `keys create`. */
  path: string;
  /** Words that may stand right behind the path: its commands, or the choices of its first argument. */
  words: readonly string[];
  /** Whether these words are profiles. */
  hasProfiles: boolean;
  /** Whether files stand among the words of the command. */
  hasFiles: boolean;
  flags: Flag[];
}

interface Flag {
  /** With its dashes. */
  name: string;
  /** What stands behind it; absent where it takes nothing. */
  wanted?: Wanted;
}

/**
 * The completion script of a shell: words where the program knows them, the profiles as they are then, files where files are wanted, and nothing
 * in the place of a name that it does not know.
 */
async function renderCompletion(shell: 'bash' | 'zsh' | 'fish', program: Command): Promise<string> {
  const sources = ['none', ...(await loadSources()).map(({ name }) => name)];
  const nodes = nodesOf(program, '', sources);
  if (shell === 'fish') return renderFish(nodes);
  return shell === 'bash'
    ? renderBash(nodes)
    : `#compdef pms\nautoload -U +X bashcompinit && bashcompinit\n${renderBash(nodes)}`;
}

function nodesOf(command: Command, path: string, sources: readonly string[]): Node[] {
  const options = [...command.options, ...(path === '' ? [] : programOf(command).options)];
  const known = {
    '--source': sources,
    '--scopes': ['read', 'write', 'read,write'],
    // In the commands that read files it translates a word.
    ...(/^(export|report)\b/.test(path) ? { '--status': bookingStatuses } : {}),
  };
  const wanted = command.registeredArguments.map((argument) => wantedByArgument(argument, path));
  const [first] = wanted;
  const own = {
    path,
    words: [
      ...childrenOf(command).map((child) => child.name()),
      ...(first?.kind === 'words' ? first.words : []),
      ...(path === 'help'
        ? [...childrenOf(programOf(command)).map((child) => child.name()), ...Object.keys(helpTopics)]
        : []),
    ],
    hasProfiles: first?.kind === 'profiles',
    hasFiles: wanted.some(({ kind }) => kind === 'files'),
    flags: [...options.flatMap((option) => flagsOf(option, known)), { name: '--help' }, { name: '--help-all' }],
  };
  return [own, ...childrenOf(command).flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim(), sources))];
}

/** Its commands without the former ones. */
function childrenOf(command: Command): Command[] {
  const isShown = new Set(new Help().visibleCommands(command));
  return command.commands.filter((child) => isShown.has(child));
}

function flagsOf(option: Option, known: Parameters<typeof wantedByFlag>[1]): Flag[] {
  const { long, short } = option;
  if (!long || option.hidden) return [];
  const wanted = wantedByFlag(option, known);
  return [{ name: long, wanted }, ...(short && wanted !== undefined ? [{ name: short, wanted }] : [])];
}

/** Asks the program itself: a profile may have been stored a moment ago. */
const profileNames = '$(pms profile --names 2>/dev/null)';

/** What a shell is to offer behind a flag: words, `files`, or none. */
function bashValues(wanted: Wanted): string {
  if (wanted.kind === 'words') return `_pms_kind=words; _pms_values="${wanted.words.join(' ')}"`;
  return wanted.kind === 'profiles' ? `_pms_kind=words; _pms_values="${profileNames}"` : `_pms_kind=${wanted.kind}`;
}

/** Names that neither shell keeps for itself: `path` and `words` are special in zsh. */
function renderBash(nodes: Node[]): string {
  const groups = new Set(nodes.filter(({ path }) => path.includes(' ')).map(({ path }) => path.split(' ')[0]));
  const cases = nodes.map(
    ({ path, words, hasProfiles, hasFiles, flags }) =>
      `    "${path}") _pms_next="${hasProfiles ? profileNames : words.join(' ')}"; _pms_files=${hasFiles ? 'yes' : 'no'}; _pms_flags="${flags.map(({ name }) => name).join(' ')}" ;;`,
  );
  const values = nodes.flatMap(({ path, flags }) =>
    flags.flatMap(({ name, wanted }) =>
      wanted === undefined ? [] : [`    "${path} ${name}") ${bashValues(wanted)} ;;`],
    ),
  );
  return `_pms() {
  local _pms_path="" _pms_next="" _pms_flags="" _pms_values="" _pms_kind="" _pms_files=no _pms_at=1
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
  case "$_pms_kind" in
    words) COMPREPLY=($(compgen -W "$_pms_values" -- "\${COMP_WORDS[$COMP_CWORD]}")); _pms_files=no ;;
    files) _pms_files=yes ;;
    name) _pms_files=no ;;
    *)
      case "\${COMP_WORDS[$COMP_CWORD]}" in
        -?*) COMPREPLY=($(compgen -W "$_pms_flags" -- "\${COMP_WORDS[$COMP_CWORD]}")); _pms_files=no ;;
        *)
          if [ "$COMP_CWORD" -eq "$_pms_at" ] && [ -n "$_pms_next" ]; then
            COMPREPLY=($(compgen -W "$_pms_next" -- "\${COMP_WORDS[$COMP_CWORD]}"))
            _pms_files=no
          fi ;;
      esac ;;
  esac
  if [ "$_pms_files" = no ] && type compopt >/dev/null 2>&1; then
    compopt +o default 2>/dev/null
  fi
  return 0
}
complete -o default -F _pms pms
`;
}

/** `-x` takes a value that is no file, `-r` one that may be. */
function fishValues(wanted: Wanted): string {
  if (wanted.kind === 'words') return ` -x -a '${wanted.words.join(' ')}'`;
  if (wanted.kind === 'profiles') return " -x -a '(pms profiles --names 2>/dev/null)'";
  return wanted.kind === 'files' ? ' -r -F' : ' -x';
}

function renderFish(nodes: Node[]): string {
  const lines = nodes.flatMap(({ path, words, hasProfiles, hasFiles, flags }) => {
    const typed = path === '' ? [] : path.split(' ');
    const seen = typed.map((word) => `__fish_seen_subcommand_from ${word}`);
    const isOpen = words.length === 0 ? [] : [`not __fish_seen_subcommand_from ${words.join(' ')}`];
    const condition = (parts: string[]) => (parts.length === 0 ? '' : ` -n '${parts.join('; and ')}'`);
    const first = typed.length === 0 ? ['__fish_use_subcommand'] : [...seen, ...isOpen];
    const flagCondition = condition(typed.length === 0 ? first : seen);
    const offered = hasProfiles ? '(pms profiles --names 2>/dev/null)' : words.join(' ');
    return [
      ...(offered === '' ? [] : [`complete -c pms -f${condition(first)} -a '${offered}'`]),
      ...(offered === '' && !hasFiles && typed.length > 0 ? [`complete -c pms -f${condition(seen)}`] : []),
      ...flags
        .filter(({ name }) => name.startsWith('--'))
        .map(({ name, wanted }) => {
          const values = wanted === undefined ? '' : fishValues(wanted);
          return `complete -c pms${flagCondition} -l ${name.slice(2)}${values}`;
        }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** `profiles` are asked of the program when they are wanted; a `name` is known to nobody here, and a file would be none. */
type Wanted = { kind: 'words'; words: readonly string[] } | { kind: 'profiles' | 'files' | 'name' };

/** Flags whose words stand in no list of choices, by their long name. */
type WordsOfFlags = Readonly<Record<string, readonly string[]>>;

/** Flags whose value is a file, by the word that stands for it in the help. */
const filePlaceholder = /^[<[](file|folder)\.*[>\]]$/;

/** What stands behind a flag; undefined where it takes nothing. */
function wantedByFlag(
  { long, flags, argChoices, required, optional }: Option,
  words: WordsOfFlags,
): Wanted | undefined {
  if (!required && !optional) return undefined;
  const known = argChoices ?? words[long ?? ''];
  if (known !== undefined) return { kind: 'words', words: known };
  if (long === '--profile') return { kind: 'profiles' };
  const placeholder = flags.split(' ').at(-1)!;
  return { kind: filePlaceholder.test(placeholder) || fileFlags.has(long ?? '') ? 'files' : 'name' };
}

/** Their words say what the file is, and not that it is one. */
const fileFlags: ReadonlySet<string> = new Set(['--map']);

/** What stands in the place of an argument. `path`: the command, such as `profile`. */
function wantedByArgument(argument: Argument, path: string): Wanted {
  if (argument.argChoices !== undefined) return { kind: 'words', words: argument.argChoices };
  if (path === 'profile') return { kind: 'profiles' };
  return { kind: argument.name() === 'file' ? 'files' : 'name' };
}

export function defineCompletion(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints the completion script of a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      context.io.stdout.write(await renderCompletion(shell, command.parent!));
      done(0);
    });
  addHelpPage(command, {
    examples: `
pms completion bash > ~/.local/share/bash-completion/completions/pms
pms completion zsh > ~/.zsh/completions/_pms
pms completion fish > ~/.config/fish/completions/pms.fish`,
  });
}
