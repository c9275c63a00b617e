/** A number as people read it: `1,234`. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** `1 row`, `1,234 rows`. */
export function counted(number: number, one: string, many: string): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}
