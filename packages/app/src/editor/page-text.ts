// The text of a page while it is edited. The text is the truth: every view shows it, changes it by splices, and hears
// of the splices of others. There is one history for undo, whichever view made the change.
import { applySplices, inverseOf, type Splice } from './splice.ts';

/** `remote` is what other people wrote; everything else was done by the user. */
export type ChangeOrigin = 'typing' | 'deleting' | 'pasting' | 'command' | 'undo' | 'redo' | 'remote';

export type TextChange = {
  readonly splices: readonly Splice[];
  readonly origin: ChangeOrigin;
  readonly before: string;
  readonly after: string;
  /** The view that made the change. */
  readonly by: unknown;
};

type Listener = (change: TextChange) => void;
type HistoryEntry = { readonly splices: readonly Splice[]; readonly origin: ChangeOrigin; readonly at: number };

const groupMs = 700;
const mostEntries = 500;

export class PageText {
  #text: string;
  #undo: HistoryEntry[] = [];
  #redo: HistoryEntry[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #now: () => number;

  constructor(text: string, now: () => number = Date.now) {
    this.#text = text;
    this.#now = now;
  }

  get text(): string {
    return this.#text;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply(splices: readonly Splice[], origin: ChangeOrigin, by?: unknown): void {
    if (splices.length === 0) return;
    const before = this.#text;
    this.#change(splices, origin, by);
    this.#redo = [];
    this.#remember({ splices: inverseOf(before, splices), origin, at: this.#now() });
  }

  undo(by?: unknown): void {
    this.#step(this.#undo, this.#redo, 'undo', by);
  }

  redo(by?: unknown): void {
    this.#step(this.#redo, this.#undo, 'redo', by);
  }

  #step(from: HistoryEntry[], to: HistoryEntry[], origin: 'undo' | 'redo', by: unknown): void {
    const entry = from.pop();
    if (!entry) return;
    const before = this.#text;
    this.#change(entry.splices, origin, by);
    to.push({ ...entry, splices: inverseOf(before, entry.splices), at: 0 });
  }

  #change(splices: readonly Splice[], origin: ChangeOrigin, by: unknown): void {
    const before = this.#text;
    this.#text = applySplices(before, splices);
    const change: TextChange = { splices, origin, before, after: this.#text, by };
    for (const listener of this.#listeners) listener(change);
  }

  /** Letters typed one after the other are undone together. */
  #remember(entry: HistoryEntry): void {
    const last = this.#undo.at(-1);
    const joined = last && entry.at - last.at < groupMs ? joinedTyping(last, entry) : undefined;
    if (joined) this.#undo[this.#undo.length - 1] = joined;
    else this.#undo.push(entry);
    if (this.#undo.length > mostEntries) this.#undo.shift();
  }
}

function joinedTyping(last: HistoryEntry, next: HistoryEntry): HistoryEntry | undefined {
  if (last.origin !== 'typing' || next.origin !== 'typing') return undefined;
  const [one, ...more] = last.splices;
  const [other, ...others] = next.splices;
  if (!one || !other || more.length + others.length > 0) return undefined;
  if (one.to !== other.from || other.insert !== '') return undefined;
  return { ...next, splices: [{ from: one.from, to: other.to, insert: one.insert }] };
}
