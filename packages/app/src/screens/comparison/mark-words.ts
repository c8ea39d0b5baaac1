// Marks of changed words in rendered HTML. The HTML comes from the renderer of pages, which escapes `<` and `>`
// everywhere but in tags.
import { compareWords, wordsOf } from './words.ts';

export type MarkedHtml = {
  /** The old HTML with removed words in `<del>`. */
  before: string;
  /** The new HTML with added words in `<ins>`. */
  after: string;
  /** The new HTML with both. */
  merged: string;
};

type Marks = {
  tag: 'ins' | 'del';
  isChanged(word: number): boolean;
  /** Words of the other side that belong before this word. */
  missing(word: number): string | undefined;
};

/** Undefined where the two are too different, or have parts in which marks would break the drawing. */
export function markWords(before: string, after: string): MarkedHtml | undefined {
  if (/<(?:math|svg)\b/.test(before + after)) return undefined;
  const [old, now] = [wordsIn(before), wordsIn(after)];
  const hunks = compareWords(old, now);
  if (!hunks) return undefined;
  const [gone, come] = [new Set<number>(), new Set<number>()];
  const missing = new Map<number, string>();
  for (const { start, end, from, to } of hunks) {
    for (let index = start; index < end; index++) gone.add(index);
    for (let index = from; index < to; index++) come.add(index);
    if (end > start) missing.set(from, sentenceOf(old.slice(start, end)));
  }
  const none = (): undefined => undefined;
  const isAdded = (index: number): boolean => come.has(index);
  return {
    before: withMarks(before, { tag: 'del', isChanged: (index) => gone.has(index), missing: none }),
    after: withMarks(after, { tag: 'ins', isChanged: isAdded, missing: none }),
    merged: withMarks(after, { tag: 'ins', isChanged: isAdded, missing: (index) => missing.get(index) }),
  };
}

const piecesOf = (html: string): string[] => html.split(/(<[^>]*>)/);
const isTag = (piece: string): boolean => piece.startsWith('<');

const wordsIn = (html: string): string[] => piecesOf(html).flatMap((piece) => (isTag(piece) ? [] : wordsOf(piece)));

/** Words with spaces between them, but not before punctuation. */
const sentenceOf = (words: readonly string[]): string =>
  words.reduce((text, word) => (text === '' || /^[.,;:!?)\]}’'-]$/.test(word) ? text + word : `${text} ${word}`), '');

function withMarks(html: string, marks: Marks): string {
  const total = wordsIn(html).length;
  let count = 0;
  const pieces = piecesOf(html).map((piece) => {
    if (isTag(piece) || wordsOf(piece).length === 0) return piece;
    const { html: marked, next } = markText(piece, count, marks);
    count = next;
    if (next < total) return marked;
    const rest = marks.missing(total);
    return rest === undefined ? marked : `${marked.trimEnd()} <del>${rest}</del>`;
  });
  const only = total === 0 ? marks.missing(0) : undefined;
  return pieces.join('') + (only === undefined ? '' : `<del>${only}</del>`);
}

/** One text between two tags. */
function markText(text: string, first: number, { tag, isChanged, missing }: Marks): { html: string; next: number } {
  let index = first;
  let html = '';
  let isOpen = false;
  let rest = text;
  for (const word of wordsOf(text)) {
    const space = rest.slice(0, rest.indexOf(word));
    rest = rest.slice(space.length + word.length);
    const lost = missing(index);
    if (isOpen && (!isChanged(index) || lost !== undefined)) {
      html += `</${tag}>`;
      isOpen = false;
    }
    html += space;
    if (lost !== undefined) html += `<del>${lost}</del> `;
    if (!isOpen && isChanged(index)) {
      html += `<${tag}>`;
      isOpen = true;
    }
    html += word;
    index++;
  }
  return { html: `${html}${isOpen ? `</${tag}>` : ''}${rest}`, next: index };
}
