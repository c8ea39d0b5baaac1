// Text of all pages of a tree, kept per group of siblings: after an edit only the groups on the way to the changed page
// are written again.
import { createYielder, type Task, type WalkedPage } from '@lectern/content';

type Level = readonly WalkedPage[];
/** Text, or a group whose text belongs there. */
type Part = Uint8Array | Level;

/** Writes a group: its own text, and its child groups in between. */
export type WriteLevel = (level: Level) => Task<(string | Level)[]>;

/** Shorter pieces are joined. */
const pieceLength = 65_536;
/** Of a group, beside its text. */
const levelBytes = 300;

export class LevelTexts {
  readonly #known = new WeakMap<Level, readonly Part[]>();
  /** Of the texts written last; earlier ones share most of them and are collected with their page tree. */
  bytes = 0;

  /** Without recursion: trees may be deeper than the stack. */
  *pieces(roots: Level, write: WriteLevel): Task<Uint8Array[]> {
    const pieces: Uint8Array[] = [];
    let short: Uint8Array[] = [];
    let length = 0;
    let levels = 0;
    const finish = (): void => {
      if (length > 0) pieces.push(short.length === 1 ? short[0]! : Buffer.concat(short));
      [short, length] = [[], 0];
    };
    const open: { parts: readonly Part[]; next: number }[] = [{ parts: [roots], next: 0 }];
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const part = at.parts[at.next++];
      if (part === undefined) open.pop();
      else if (part instanceof Uint8Array) {
        // Copies of long pieces would be as much garbage as the whole text.
        if (part.length >= pieceLength / 2) finish();
        short.push(part);
        length += part.length;
        if (length >= pieceLength / 2) finish();
      } else {
        levels += 1;
        open.push({ parts: yield* this.#partsOf(part, write), next: 0 });
      }
    }
    finish();
    this.bytes = pieces.reduce((sum, piece) => sum + piece.length, 0) + levelBytes * levels;
    return pieces;
  }

  *#partsOf(level: Level, write: WriteLevel): Task<readonly Part[]> {
    yield;
    const known = this.#known.get(level);
    if (known) return known;
    const written = yield* write(level);
    const parts = written.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
    this.#known.set(level, parts);
    return parts;
  }
}

export const levelTexts = { weigh: ({ bytes }: LevelTexts) => bytes };

/** More pages are not written as one text: making and sending it would block the event loop. */
export const mostAtOnce = 2000;

/** JSON in pieces, as it is sent when it is too long to be one string. */
export async function* flowOf(
  before: string,
  pieces: () => Promise<readonly Uint8Array[]>,
  after: string,
): AsyncGenerator<Uint8Array> {
  const due = createYielder();
  yield Buffer.from(before);
  for (const piece of await pieces()) {
    // A socket that takes everything at once would otherwise get it in one turn.
    const turn = due();
    if (turn) await turn;
    yield piece;
  }
  yield Buffer.from(after);
}
