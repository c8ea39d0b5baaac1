// Blocks whose lines begin with a prefix: quotes, list items, notes. Their text is copied from and written into lines
// with these prefixes.
import { Line } from '../markdown/parse/line.ts';

export interface Container {
  kind: 'quote' | 'item' | 'note';
  /** Columns that lines after the first are indented by; of no meaning for a quote. */
  indent: number;
  /** The line it begins in, and where its content begins in it. */
  line: number;
  content: number;
}

export type Containers = readonly Container[];

const isNewline = (code: number): boolean => code === 10 || code === 13;

export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isNewline(text.charCodeAt(at - 1))) at--;
  return at;
}

export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isNewline(text.charCodeAt(at))) at++;
  return at;
}

/** The container that begins at `start`, or undefined when its lines have no prefix, as in HTML. */
export function containerAt(
  text: string,
  start: number,
  kind: Container['kind'],
  outer: Containers,
): Container | undefined {
  const line = lineAt(text, start, outer);
  if (kind === 'quote') {
    if (line.char() !== '>') return undefined;
    line.advance(1);
    line.skip(1);
    return { kind, indent: 0, line: line.start, content: line.pos };
  }
  const head = (kind === 'note' ? note : marker).exec(text.slice(start, Math.min(line.end, start + 220)))?.[0];
  if (head === undefined) return undefined;
  if (kind === 'note') return { kind, indent: 4, line: line.start, content: start + head.length };
  const before = indentBefore(text, start, outer);
  line.advance(head.length);
  const gap = line.indent();
  const padding = line.blank() || gap > 4 ? 1 : gap;
  line.skip(padding);
  return { kind, indent: before + head.length + padding, line: line.start, content: line.pos };
}

const marker = /^(?:[*+-]|\d{1,9}[.)])(?=\s|$)/;
const note = /^\[\^[^\]\s[]{1,200}\]:[ \t]*/;

/** A cursor at an offset that counts the columns before it. */
function lineAt(text: string, offset: number, outer: Containers): Line {
  const start = lineStart(text, offset);
  const line = new Line(text, start, lineEnd(text, offset));
  enter(line, outer);
  while (line.pos < offset) {
    const code = text.charCodeAt(line.pos);
    if (code === 32 || code === 9) line.skip(1);
    else line.advance(1);
  }
  return line;
}

/** Columns of white space before the offset, within its containers. */
function indentBefore(text: string, offset: number, outer: Containers): number {
  const start = lineStart(text, offset);
  const line = new Line(text, start, lineEnd(text, offset));
  enter(line, outer);
  return /^[ \t]*$/.test(text.slice(line.pos, offset)) ? line.indent() : 0;
}

/** Moves the cursor behind the prefixes of the containers. */
function enter(line: Line, containers: Containers): void {
  for (const container of containers) {
    if (container.line === line.start) {
      while (line.pos < container.content) {
        const code = line.source.charCodeAt(line.pos);
        if (code === 32 || code === 9) line.skip(1);
        else line.advance(1);
      }
    } else if (container.kind === 'quote') {
      if (line.indent() > 3) return;
      const code = line.source.slice(line.pos, line.end).trimStart().charCodeAt(0);
      if (code !== 62) return;
      line.skipSpace();
      line.advance(1);
      line.skip(1);
    } else line.skip(Math.min(container.indent, line.indent()));
  }
}

/** A range of the source without the prefixes of its lines. */
export function withoutPrefixes(text: string, start: number, end: number, containers: Containers): string {
  const [first = '', ...rest] = text.slice(start, end).split(/\r\n|[\r\n]/);
  if (rest.length === 0) return first;
  let at = start + first.length;
  const lines = [first];
  for (const raw of rest) {
    at += text.startsWith('\r\n', at) ? 2 : 1;
    const line = new Line(text, at, at + raw.length);
    enter(line, containers);
    lines.push(line.blank() ? line.rest().slice(line.spare) : line.rest());
    at += raw.length;
  }
  return lines.join('\n');
}

const prefixOf = (containers: Containers): string =>
  containers.map(({ kind, indent }) => (kind === 'quote' ? '> ' : ' '.repeat(indent))).join('');

/** Text for the lines of the containers: each line after the first begins with their prefixes. */
export function withPrefixes(text: string, containers: Containers, newline: string): string {
  if (!text.includes('\n')) return text;
  const prefix = prefixOf(containers);
  const blank = prefix.trimEnd();
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? line : line === '' ? blank : `${prefix}${line}`))
    .join(newline);
}
