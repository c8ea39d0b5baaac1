// Pipe tables: the delimiter row that makes one and the cells of a row.
import type { SourceText } from './source-text.ts';
import { sliceText } from './source-text.ts';

export type CellAlign = 'left' | 'center' | 'right' | undefined;

/** The alignments of a delimiter row, or undefined when the line is none. */
export function delimiterRow(line: string): CellAlign[] | undefined {
  if (!line.includes('-') || (!line.includes('|') && !line.includes(':'))) return undefined;
  if (!/^[ \t|:-]+$/.test(line)) return undefined;
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|');
  const aligns: CellAlign[] = [];
  for (const cell of cells) {
    const part = cell.trim();
    if (!/^:?-+:?$/.test(part)) return undefined;
    const right = part.endsWith(':');
    if (part.startsWith(':')) aligns.push(right ? 'center' : 'left');
    else aligns.push(right ? 'right' : undefined);
  }
  return aligns;
}

export function splitRow(row: SourceText): SourceText[] {
  const text = row.value;
  const cells: SourceText[] = [];
  let from = 0;
  let at = 0;
  while (text[at] === ' ' || text[at] === '\t') at++;
  if (text[at] === '|') at++;
  from = at;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 124) {
      cells.push(cell(row, from, at));
      from = at + 1;
    }
  }
  if (text.slice(from).trim() !== '') cells.push(cell(row, from, text.length));
  // An array that grew from nothing keeps memory for many elements, and a table may have many rows of one cell.
  return cells.length === 1 ? [cells[0]!] : cells;
}

const isSpace = (code: number): boolean => code === 32 || code === 9;

/** A trimmed cell; `\|` is a literal bar even inside code. */
function cell(row: SourceText, from: number, to: number): SourceText {
  let start = from;
  let end = to;
  while (start < end && isSpace(row.value.charCodeAt(start))) start++;
  while (end > start && isSpace(row.value.charCodeAt(end - 1))) end--;
  const plain = sliceText(row, start, end);
  if (!plain.value.includes('\\|')) return plain;
  const value: string[] = [];
  const indexes: number[] = [];
  const offsets: number[] = [];
  let length = 0;
  let piece = 0;
  const base = plain.offsets[0] ?? 0;
  for (;;) {
    const bar = plain.value.indexOf('\\|', piece);
    const stop = bar < 0 ? plain.value.length : bar;
    indexes.push(length);
    offsets.push(base + piece);
    value.push(plain.value.slice(piece, stop));
    length += stop - piece;
    if (bar < 0) break;
    piece = bar + 1;
  }
  return { value: value.join(''), indexes, offsets };
}
