/** A cell that proves something about its column: shown to people beside what it proves. */
export interface ProvingCell {
  /** Its line in the file. */
  line: number;
  /** As written. */
  text: string;
}
