// `[label]: destination "title"` at the head of a paragraph, and the parts it shares with inline links.
import type { RawDefinition } from './raw.ts';
import type { SourceText } from './source-text.ts';
import { offsetAt } from './source-text.ts';
import { unescapeText } from './entities.ts';

export interface Destination {
  url: string;
  start: number;
  end: number;
  angle: boolean;
  next: number;
}

const angled = /<((?:\\[<>\\]|[^<>\n\\]|\\(?![<>]))*)>/y;

/** A link destination at `index`. Parentheses must balance, to a fixed depth. */
export function destinationAt(text: string, index: number): Destination | undefined {
  if (text.charCodeAt(index) === 60) {
    angled.lastIndex = index;
    const match = angled.exec(text);
    if (!match) return undefined;
    const end = index + match[0].length - 1;
    return { url: unescapeText(match[1] ?? ''), start: index + 1, end, angle: true, next: end + 1 };
  }
  let depth = 0;
  let at = index;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92 && at + 1 < text.length && isPunctuation(text.charCodeAt(at + 1))) at++;
    else if (code === 40) {
      if (++depth > 32) return undefined;
    } else if (code === 41) {
      if (depth-- === 0) break;
    } else if (code <= 32 || code === 127) break;
  }
  if (depth > 0) return undefined;
  return { url: unescapeText(text.slice(index, at)), start: index, end: at, angle: false, next: at };
}

export function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

const titles: Record<string, RegExp> = {
  '"': /"((?:\\.|[^"\\])*)"/sy,
  "'": /'((?:\\.|[^'\\])*)'/sy,
  '(': /\(((?:\\.|[^()\\])*)\)/sy,
};

export function titleAt(text: string, index: number): { title: string; next: number } | undefined {
  const open = text[index] ?? '';
  const pattern = Object.hasOwn(titles, open) ? titles[open] : undefined;
  // Without this check a long text of unclosed quotes takes quadratic time.
  if (!pattern || (open !== '(' && text.lastIndexOf(open) <= index)) return undefined;
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  if (!match || /\n[ \t]*\n/.test(match[0])) return undefined;
  return { title: unescapeText(match[1] ?? ''), next: index + match[0].length };
}

export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

const labelPattern = /\[((?:\\.|[^[\]\\]){1,999})\]:/sy;
/** A footnote label. */
const note = /^\^[^\s[\]]+$/;
const space = /[ \t]*(?:\n[ \t]*)?/y;

function skip(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  pattern.exec(text);
  return pattern.lastIndex;
}

/** Parses one definition at `index`; `next` is where the paragraph continues. */
export function definitionAt(text: SourceText, index: number): { node: RawDefinition; next: number } | undefined {
  const value = text.value;
  labelPattern.lastIndex = index;
  const match = labelPattern.exec(value);
  const label = match?.[1];
  if (!match || label === undefined || label.trim() === '' || note.test(label)) return undefined;
  const at = skip(space, value, index + match[0].length);
  const destination = destinationAt(value, at);
  if (!destination || (destination.next === at && !destination.angle)) return undefined;
  const plainEnd = lineEndAfter(value, destination.next);
  const gap = skip(space, value, destination.next);
  const found = gap > destination.next ? titleAt(value, gap) : undefined;
  const titleEnd = found ? lineEndAfter(value, found.next) : undefined;
  const end = titleEnd ?? plainEnd;
  if (end === undefined) return undefined;
  const node: RawDefinition = {
    kind: 'definition',
    label: normalizeLabel(label),
    url: destination.url,
    urlStart: offsetAt(text, destination.start),
    urlEnd: offsetAt(text, destination.start) + destination.end - destination.start,
    angle: destination.angle,
    start: offsetAt(text, index),
    end: offsetAt(text, Math.max(end - 1, 0)) + 1,
    ...(found && titleEnd !== undefined ? { title: found.title } : {}),
  };
  const next = value[end] === '\n' ? end + 1 : end;
  return { node, next };
}

/** The end of the line when only white space is left on it. */
function lineEndAfter(text: string, index: number): number | undefined {
  let at = index;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at >= text.length || text[at] === '\n' ? at : undefined;
}
