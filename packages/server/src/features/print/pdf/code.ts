import type { Markdown } from '@lectern/content';
import { breakable } from './break-words.ts';
import { colorTokens, tokenColors, type Token } from '../shared/color-tokens.ts';
import { array, call, joined, literal, truth } from './literal.ts';
import { deeper, pieces, type Writer } from './writer.ts';

const longestWord = 84;

export function code(item: Markdown.Code, writer: Writer): string {
  const lines = item.lines
    ? item.lines.map((line) => `(${truth(line.highlighted)}, ${lineBody(line.children, item.lang, writer)})`)
    : plainLines(item.value, item.lang);
  const title = item.title === undefined ? undefined : `title: ${literal(breakable(item.title, 40))}`;
  return call('code', title, item.lineNumbers ? 'numbered: true' : undefined, array(lines));
}

export const plainCode = (value: string, title?: string): string =>
  call('code', title === undefined ? undefined : `title: ${literal(title)}`, array(plainLines(value, undefined)));

function plainLines(value: string, lang: string | undefined): string[] {
  const text = tidy(value);
  if (lang === undefined) return text.split('\n').map((line) => `(false, ${piece(line)})`);
  return colorTokens(text, lang).map((tokens) => `(false, ${colored(tokens)})`);
}

function colored(tokens: readonly Token[]): string {
  const runs = tokens.map(({ text, kind }) =>
    kind === undefined ? piece(text) : call('text', `fill: rgb(${literal(tokenColors[kind])})`, piece(text)),
  );
  return runs.length === 0 ? piece('') : joined(runs);
}

const tidy = (value: string): string => value.replace(/\n$/, '').replaceAll('\r', '').replaceAll('\t', '    ');

// A space keeps the height of an empty line.
const piece = (line: string): string => literal(line === '' ? ' ' : breakable(line, longestWord));

function lineBody(children: readonly Markdown.Inline[], lang: string | undefined, writer: Writer): string {
  const runs = children.flatMap((child) => {
    if (child.type !== 'text') return pieces([child], deeper(writer));
    const text = tidy(child.value).replaceAll('\n', '');
    return [lang === undefined ? piece(text) : colored(colorTokens(text, lang)[0] ?? [])];
  });
  return runs.length === 0 ? piece('') : joined(runs);
}
