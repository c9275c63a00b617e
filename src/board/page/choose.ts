/** How the parts of a file's view say what was chosen. */

/** What is said about a file; what is absent stays. */
export type Choose = (chosen: {
  resource?: string;
  /** Option -> all its values. */
  answers?: Record<string, string[]>;
  /** Option -> values beside those there are; `word=…` replaces an earlier one of the same word. */
  add?: Record<string, string[]>;
  columns?: Record<string, string | null>;
  mapping?: string | null;
  onDuplicate?: string;
  repeats?: string;
}) => Promise<void>;
