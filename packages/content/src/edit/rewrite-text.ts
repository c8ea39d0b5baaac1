// Characters within one text, and lines within one value.
import type { Text } from '../markdown/tree.ts';
import type { SourcePosition } from './source-positions.ts';
import { escaped } from './print/text.ts';
import type { Around, Rewriting } from './rewriting.ts';
import { physical, printerFor, splice } from './rewriting.ts';
import { textMap } from './text-map.ts';

/** False when the spelling of the text is not understood. */
export function rewriteText(
  rewriting: Rewriting,
  old: Text,
  now: Text,
  origin: SourcePosition,
  around: Around,
): boolean {
  const { text } = rewriting;
  // Spaces at the end of a line are not part of its text, but the next word is typed behind them.
  const trailing = around.last ? (/^[ \t]*(?=[\r\n]|$)/.exec(text.slice(origin.end, origin.end + 200))?.[0] ?? '') : '';
  const value = old.value + trailing;
  const map = textMap(text.slice(origin.start, origin.end + trailing.length), value);
  if (!map) return false;
  const { from, to, insert } = difference(value, now.value);
  const start = origin.start + (map[from] ?? 0);
  const end = origin.start + (map[to] ?? 0);
  if (start > end) return false;
  // Most of what is typed needs no escaping in HTML either; spaces at its ends are within the text.
  const printer = rewriting.printer.escape === 'none' ? rewriting.printer : printerFor(rewriting, around.place);
  const words = escaped(insert, printer, around.place);
  splice(rewriting, 0, start, end, physical(rewriting, words, origin.containers));
  return true;
}

/** The one range of a text that has changed. */
export function difference(old: string, now: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, now.length);
  let from = 0;
  while (from < most && old.charCodeAt(from) === now.charCodeAt(from)) from++;
  let ends = 0;
  while (ends < most - from && old.charCodeAt(old.length - 1 - ends) === now.charCodeAt(now.length - 1 - ends)) ends++;
  return { from, to: old.length - ends, insert: now.slice(from, now.length - ends) };
}

/** Lines of code, a formula or a comment. False when the value is not found in the source as it is. */
export function rewriteValue(rewriting: Rewriting, old: string, now: string, origin: SourcePosition): boolean {
  const { text } = rewriting;
  const lines = linesOf(text, origin.start, origin.end);
  const values = old.split('\n');
  const at = lines.findIndex((_, i) => values.every((value, k) => lines[i + k]?.text.endsWith(value) === true));
  if (at < 0 || old === '') return false;
  const { from, to, insert } = difference(old, now);
  const start = offsetIn(lines.slice(at), values, from);
  const end = offsetIn(lines.slice(at), values, to);
  if (start === undefined || end === undefined) return false;
  const line = lines[at + old.slice(0, from).split('\n').length - 1];
  const value = values[old.slice(0, from).split('\n').length - 1] ?? '';
  // New lines begin like the line they follow: with the prefixes of containers and the indent of the code.
  const lead = line && line.start > origin.start ? line.text.slice(0, line.text.length - value.length) : undefined;
  const written = insert.includes('\n')
    ? lead === undefined
      ? physical(rewriting, insert, origin.containers)
      : insert.replaceAll('\n', `${rewriting.printer.markdownStyle.newline}${lead}`)
    : insert;
  splice(rewriting, 0, start, end, written);
  return true;
}

interface SourceLine {
  start: number;
  text: string;
}

function linesOf(text: string, start: number, end: number): SourceLine[] {
  const lines: SourceLine[] = [];
  let at = start;
  for (const line of text.slice(start, end).split(/\r\n|[\r\n]/)) {
    lines.push({ start: at, text: line });
    at += line.length;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return lines;
}

/** Where an index of the value is in the source. */
function offsetIn(lines: readonly SourceLine[], values: readonly string[], index: number): number | undefined {
  let left = index;
  for (const [i, value] of values.entries()) {
    const line = lines[i];
    if (!line) return undefined;
    if (left <= value.length) return line.start + line.text.length - value.length + left;
    left -= value.length + 1;
  }
  return undefined;
}
