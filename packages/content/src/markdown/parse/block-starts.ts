// How each leaf block and list marker begins.
import { unescapeText } from './entities.ts';
import type { Line } from './line.ts';
import type { RawHeading } from './raw.ts';
import { textOf } from './source-text.ts';

export function readHeading(line: Line): RawHeading | undefined {
  const { source } = line;
  let at = line.pos;
  while (source[at] === '#' && at < line.end) at++;
  const depth = at - line.pos;
  if (depth > 6 || (at < line.end && source[at] !== ' ' && source[at] !== '\t')) return undefined;
  let end = line.end;
  const trim = () => {
    while (end > at && (source[end - 1] === ' ' || source[end - 1] === '\t')) end--;
  };
  trim();
  let close = end;
  while (close > at && source[close - 1] === '#') close--;
  if (close < end && (close === at || source[close - 1] === ' ' || source[close - 1] === '\t')) {
    end = close;
    trim();
  }
  while (at < end && (source[at] === ' ' || source[at] === '\t')) at++;
  return { kind: 'heading', depth, text: textOf(source, at, end), start: line.pos, end: line.end };
}

export function readFence(line: Line): { marker: string; length: number; info: string } | undefined {
  const { source } = line;
  const marker = line.char();
  let at = line.pos;
  while (at < line.end && source[at] === marker) at++;
  const length = at - line.pos;
  const info = source.slice(at, line.end).trim();
  if (length < 3 || (marker === '`' && info.includes('`'))) return undefined;
  return { marker, length, info: unescapeText(info) };
}

export function isFenceEnd(line: Line, fence: { marker: string; length: number }): boolean {
  if (line.indent() > 3) return false;
  const text = line.rest().trim();
  return text.length >= fence.length && text.startsWith(fence.marker) && allSame(text);
}

function allSame(text: string): boolean {
  for (let i = 1; i < text.length; i++) if (text[i] !== text[0]) return false;
  return true;
}

export function isRule(line: Line): boolean {
  const marker = line.char();
  let count = 0;
  for (let i = line.pos; i < line.end; i++) {
    const char = line.source[i];
    if (char === marker) count++;
    else if (char !== ' ' && char !== '\t') return false;
  }
  return count >= 3;
}

export interface Marker {
  /** Two items are in the same list when these are equal. */
  type: string;
  length: number;
  ordered: boolean;
  from: number;
  blank: boolean;
}

const bullet = /[*+-](?=[ \t]|$)/y;
const number = /(\d{1,9})([.)])(?=[ \t]|$)/y;

export function markerAt(line: Line, inParagraph: boolean): Marker | undefined {
  const text = line.source.slice(line.pos, Math.min(line.end, line.pos + 12));
  bullet.lastIndex = 0;
  number.lastIndex = 0;
  const dot = bullet.exec(text);
  const digits = dot ? null : number.exec(text);
  const length = (dot ?? digits)?.[0].length;
  if (length === undefined) return undefined;
  const blank = line.source.slice(line.pos + length, line.end).trim() === '';
  const from = digits ? Number.parseInt(digits[1] ?? '1', 10) : 1;
  // Wrapped prose may begin with a dash or a number; only clear markers interrupt a paragraph.
  if (inParagraph && (blank || from !== 1)) return undefined;
  const type = dot?.[0] ?? digits?.[2] ?? '';
  return { type, length, ordered: !dot, from, blank };
}
