// The source editor counts every line break as one character; the text keeps the line breaks it has.
import type { Splice } from './splice.ts';

const carriageReturn = '\r';

export const withPlainBreaks = (text: string): string =>
  text.includes(carriageReturn) ? text.replaceAll(/\r\n?/g, '\n') : text;

/** The offset in the text for each offset in the editor; both ascending. */
function* offsetsInText(text: string, offsets: readonly number[]): Generator<number> {
  let [inText, inEditor] = [0, 0];
  for (const offset of offsets) {
    while (inEditor < offset) {
      inText += text[inText] === carriageReturn && text[inText + 1] === '\n' ? 2 : 1;
      inEditor++;
    }
    yield inText;
  }
}

/** Splices of the editor as splices of the text. New line breaks are like the first one of the page. */
export function toTextSplices(text: string, splices: readonly Splice[]): Splice[] {
  if (!text.includes(carriageReturn)) return [...splices];
  const ends = [
    ...offsetsInText(
      text,
      splices.flatMap(({ from, to }) => [from, to]),
    ),
  ];
  const lineBreak = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  return splices.map(({ insert }, index) => ({
    from: ends[2 * index] ?? 0,
    to: ends[2 * index + 1] ?? 0,
    insert: insert.replaceAll('\n', lineBreak),
  }));
}

/** Splices of the text as splices of the editor. */
export function toEditorSplices(text: string, splices: readonly Splice[]): Splice[] {
  const plain = (part: string): number => withPlainBreaks(part).length;
  if (!text.includes(carriageReturn))
    return splices.map((splice) => ({ ...splice, insert: withPlainBreaks(splice.insert) }));
  return splices.map(({ from, to, insert }) => {
    const start = plain(text.slice(0, from));
    return { from: start, to: start + plain(text.slice(from, to)), insert: withPlainBreaks(insert) };
  });
}
