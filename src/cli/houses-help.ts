/** The part of the help of `pms import` and `pms sync` about several houses. */
export const byPropertyHelp =
  'the files hold several houses, and this JSON file says the profile of each: {"Casa Azul": "azul", "Casa Roja": "roja"}';

/** It is shown after the examples of a command. */
export function housesHelp(command: string): string {
  return `
Several houses in one file:
  $ pms ${command} group.csv --by-property houses.json${command.startsWith('compare') ? '' : ' --dry-run'}

  houses.json names each house as the column of the file does, and the profile
  it goes to (\`pms login --profile azul\` makes one):
    { "Casa Azul": "azul", "Casa Roja": "roja" }
  A house that fails stops no other, and the exit code is the worst of theirs.
  A house that houses.json does not name: exit code 2, and nothing is sent.`;
}
