// What the bar of find and replace needs from an editor.
import type { Finding, Term } from './matches.ts';

export type Finder = {
  subscribe(listener: () => void): () => void;
  /** Undefined before something is searched. */
  read(): Finding | undefined;
  /** What is selected, to begin with. */
  selected(): string;
  /** Goes to the first match behind the cursor. */
  search(term: Term): void;
  step(by: 1 | -1): void;
  /** Replaces the current match and goes to the next one. */
  replace(by: string): void;
  /** Undone in one step. */
  replaceAll(by: string): void;
  /** Returns to the text, with the cursor at the current match. */
  close(): void;
};

/** A selection of one line is what is searched for. */
export const termOf = (selected: string): string => (/[\n\ufffc]/.test(selected) ? '' : selected.slice(0, 200));
