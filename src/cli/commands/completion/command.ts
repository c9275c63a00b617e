/** `pms completion`: a script that teaches a shell the words of this program. */
import { Argument, type Command } from 'commander';
import type { Context } from '../../context.ts';
import { addHelpPage } from '../../help-page.ts';

export function defineCompletion(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints a script that completes the words of pms in a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { renderCompletion } = await import('./run.ts');
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
