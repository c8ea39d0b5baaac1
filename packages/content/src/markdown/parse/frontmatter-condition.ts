// The condition of a page is an expression, and authors write it after `if:` unquoted: `!a && b`, `"x" in y`, `a ? b :
// c`. YAML takes these for tags, malformed strings and maps. So the value is read as raw text, and what cannot be
// parsed becomes a condition that is never true (fail closed): a typo must not publish the page.
import { isScalar, parse, parseDocument } from 'yaml';
import { parseExpression } from '../expression/parser.ts';

interface Span {
  /** After the colon. */
  start: number;
  end: number;
}

const longest = 1024;
const key = /^(?:if|"if"|'if')[ \t]*:/;
const significant = /^(?!\s*(?:#|$))/;
/** What may be indented no deeper than its key: list items and closing brackets. */
const below = /^(?:-(?=\s|$)|[\])}])/;
/** A key in something that is not YAML at all. */
const hint = /(?:^|[{,?])[ \t]*["']?if["']?\s*:[^\n]*/im;

const indentOf = (line: string): number => line.length - line.trimStart().length;

function linesOf(raw: string): { text: string; start: number }[] {
  let start = 0;
  return raw.split('\n').map((whole) => {
    // Line endings are not part of a value.
    const line = { text: whole.replace(/\r$/, ''), start };
    start += whole.length + 1;
    return line;
  });
}

/** The values of the key at the top level. */
function findSpans(raw: string): Span[] {
  if (!/\bif\b/.test(raw)) return [];
  const lines = linesOf(raw);
  const first = lines.find(({ text }) => significant.test(text));
  if (!first || first.text.trimStart().startsWith('{')) return [];
  const base = indentOf(first.text);
  const spans: Span[] = [];
  let current: Span | undefined;
  for (const { text, start } of lines) {
    const indent = indentOf(text);
    // In a block scalar a line that begins with # is no comment.
    if (!significant.test(text) && (text.trim() === '' || indent <= base)) continue;
    const rest = text.slice(indent);
    const found = indent === base ? key.exec(rest) : undefined;
    if (found) {
      current = { start: start + indent + found[0].length, end: start + text.length };
      spans.push(current);
    } else if (current && (indent > base || below.test(rest))) current.end = start + text.length;
    else current = undefined;
  }
  return spans;
}

/** Masks what is not YAML, keeping all offsets. */
export function maskCondition(raw: string): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of findSpans(raw)) {
    const value = raw.slice(start, end).replaceAll(/\n[-\])}]/g, '\n ');
    masked += raw.slice(at, start) + value.replaceAll(/\S/g, 'x');
    at = end;
  }
  return masked + raw.slice(at);
}

/** A prefix that no expression has: it is shown to authors, and never true. */
const unreadable = (text: string): string => `if: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 900)}`;

/** The condition in the frontmatter; `data` is the parsed YAML, undefined when it is invalid. */
export function readCondition(raw: string, data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const other = spelledOtherwise(data);
  if (other !== undefined) return unreadable(other);
  const spans = findSpans(raw);
  const found = spans.length === 0 ? readElsewhere(raw, data) : readSpans(raw, spans);
  return found !== undefined && found.length > longest ? unreadable(found) : found;
}

function readSpans(raw: string, spans: readonly Span[]): string | undefined {
  const texts = spans.map(({ start, end }) => raw.slice(start, end));
  const [text, ...others] = texts;
  return text !== undefined && others.length === 0 ? readValue(text) : unreadable(texts.join(', '));
}

function readValue(value: string): string | undefined {
  const text = value.trim();
  const read = yamlOf(value);
  if (/^[|>][-+\d]{0,2}[ \t]*(?:#[^\n]*)?\r?\n/.test(text)) {
    return typeof read === 'string' ? said(read) : unreadable(text);
  }
  if (/^["']/.test(text) && typeof read === 'string') return said(read);
  const isList = Array.isArray(read);
  if (isList || (text.startsWith('{') && typeof read === 'object' && read !== null)) return unreadable(text);
  const plain = withoutComments(text).replaceAll(/\s*\n\s*/g, ' ');
  if (isConstant(plain)) return unreadable(text);
  return said(/^(?:True|TRUE)$/.test(plain) ? 'true' : plain);
}

/** A string literal, which is always true, was meant to be its content. */
function isConstant(expression: string): boolean {
  try {
    const { type, ...rest } = parseExpression(expression);
    return type === 'template' || type === 'regex' || ('value' in rest && typeof rest.value === 'string');
  } catch {
    return false;
  }
}

const said = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

function yamlOf(value: string): unknown {
  if (value.length > longest * 2) return undefined;
  try {
    const data = parse(`if:${value}`, { schema: 'core', maxAliasCount: 0, logLevel: 'error' }) as { if?: unknown };
    return data?.if;
  } catch {
    return undefined;
  }
}

/** A `#` after a space begins a comment, unless it is in a string. */
function withoutComments(text: string): string {
  let made = '';
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote === '' && char === '#' && (at === 0 || /\s/.test(text.charAt(at - 1)))) {
      while (at + 1 < text.length && text[at + 1] !== '\n') at++;
      continue;
    }
    made += char;
    if (quote !== '' && char === '\\') made += text[++at] ?? '';
    else if (quote !== '' ? char === quote : /["'`]/.test(char)) quote = quote === '' ? char : '';
  }
  return made.trim();
}

/** A key that may be meant, such as one in upper case or from a YAML merge. */
function spelledOtherwise(data: Readonly<Record<string, unknown>> = {}): string | undefined {
  const merged = JSON.stringify(data['<<']) ?? '';
  if (/"\s*if\s*":/i.test(merged)) return '<<';
  return Object.keys(data).find((name) => name !== 'if' && name.trim().toLowerCase() === 'if');
}

/** A key within a flow mapping, or in something unparseable. */
function readElsewhere(raw: string, data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (!data) {
    const line = hint.exec(raw)?.[0];
    return line === undefined ? undefined : unreadable(line);
  }
  // Most pages have none, and parsing again costs as much as the rest of reading them.
  if (!Object.hasOwn(data, 'if')) return undefined;
  const node = parseDocument(raw, { schema: 'core', logLevel: 'silent' }).get('if', true);
  if (node === undefined || node === null) return undefined;
  if (!isScalar(node) || node.tag !== undefined || node.anchor !== undefined) return unreadable(raw);
  return said(node.type === 'PLAIN' ? (node.source ?? '') : String(node.value));
}
