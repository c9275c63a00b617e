/** How the parts of a file's view report a choice. */

/** Sets choices for a file; absent values stay as they are. */
export type Choose = (chosen: {
  resource?: string;
  /** Option -> all its values. */
  answers?: Record<string, string[]>;
  /** Option -> new values. A pair `word=meaning` replaces only the earlier pair of that word; other values replace all values of the option. */
  add?: Record<string, string[]>;
  mapping?: string | null;
  onDuplicate?: string;
  repeats?: string;
}) => Promise<void>;
