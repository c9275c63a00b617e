/** How the parts of a file's view report a choice. */

/** What is set for a file; absent values stay. */
export type Choose = (chosen: {
  resource?: string;
  /** Option -> all its values. */
  answers?: Record<string, string[]>;
  /** Option -> values to add; `word=…` replaces an earlier one of the same word. */
  add?: Record<string, string[]>;
  columns?: Record<string, string | null>;
  mapping?: string | null;
  onDuplicate?: string;
  repeats?: string;
}) => Promise<void>;
