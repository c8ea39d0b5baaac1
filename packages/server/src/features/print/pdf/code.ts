import type { Markdown } from '@lectern/content';
import { breakable } from './break-words.ts';
import { colorTokens } from './color-tokens.ts';
import { array, call, joined, literal, truth } from './literal.ts';
import { deeper, pieces, type Writer } from './writer.ts';

const longestWord = 84;
// Highlighting very long listings would cost more than it gives.
const mostColored = 60_000;

export function code(item: Markdown.Code, writer: Writer): string {
  const lines = item.lines
    ? item.lines.map((line) => `(${truth(line.highlighted)}, ${lineBody(line.children, writer)})`)
    : plainLines(item.value, item.lang);
  const title = item.title === undefined ? undefined : `title: ${literal(breakable(item.title, 40))}`;
  return call('code', title, item.lineNumbers ? 'numbered: true' : undefined, array(lines));
}

export const plainCode = (value: string, title?: string): string =>
  call('code', title === undefined ? undefined : `title: ${literal(title)}`, array(plainLines(value, undefined)));

function plainLines(value: string, lang: string | undefined): string[] {
  const text = tidy(value);
  if (lang === undefined || text.length > mostColored) {
    return text.split('\n').map((line) => `(false, ${piece(line)})`);
  }
  return colorTokens(text, lang).map((tokens) => {
    const runs = tokens.map(({ text: run, color }) =>
      color === undefined ? piece(run) : call('text', `fill: ${color}`, piece(run)),
    );
    return `(false, ${runs.length === 0 ? piece('') : joined(runs)})`;
  });
}

const tidy = (value: string): string => value.replace(/\n$/, '').replaceAll('\r', '').replaceAll('\t', '    ');

// A space keeps the height of an empty line.
const piece = (line: string): string => literal(line === '' ? ' ' : breakable(line, longestWord));

function lineBody(children: readonly Markdown.Inline[], writer: Writer): string {
  const runs = children.flatMap((child) =>
    child.type === 'text' ? [piece(tidy(child.value).replaceAll('\n', ''))] : pieces([child], deeper(writer)),
  );
  return runs.length === 0 ? piece('') : joined(runs);
}
