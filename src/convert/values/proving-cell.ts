/** A cell that proves something about its column; it is shown to people with what it proves. */
export interface ProvingCell {
  /** Its line in the file. */
  line: number;
  /** As written. */
  text: string;
}
