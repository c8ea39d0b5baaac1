// Prints inline content of other sources as Markdown, in the shortest equivalent spelling.
import { codeSpan } from './code-text.ts';
import { destination } from './escape.ts';
import { canDelimit, firstOf, isSpace, lastOf } from './flanking.ts';
import { imageTag, styleOf } from './readable-html.ts';
import { readableText } from './readable-text.ts';
import type { MarkTag, ReadableInline } from './readable-tree.ts';

type Place = {
  /** In a link, brackets are special; a link contains no link. */
  link?: boolean;
  /** In a cell of a pipe table: one line, and bars are special. */
  cell?: boolean;
};

export function readableInlines(
  inlines: readonly ReadableInline[],
  place: Place = {},
  before = '',
  after = '',
): string {
  let out = '';
  inlines.forEach((node, i) => {
    const left = out === '' ? before : lastOf(out);
    out += print(node, place, left, beginning(inlines[i + 1], after, place));
  });
  return out;
}

/** The first character of what follows, which decides whether a delimiter can close before it. */
function beginning(node: ReadableInline | undefined, after: string, place: Place): string {
  switch (node?.type) {
    case undefined:
      return after;
    case 'text':
      return firstOf(readableText(node.value, place.link));
    case 'raw':
      return firstOf(node.value);
    case 'code':
      return '`';
    case 'break':
      return place.cell ? '<' : '\\';
    case 'mark':
      return node.tag === 'em' ? '_' : node.tag === 'strong' ? '*' : '<';
    case 'link':
      return '[';
    case 'image':
      return node.small ? '<' : '!';
  }
}

function print(node: ReadableInline, place: Place, before: string, after: string): string {
  switch (node.type) {
    case 'text': {
      const text = readableText(node.value, place.link, after !== '' && !isSpace(after));
      // A delimiter before an e-mail address would be parsed as part of it.
      const begun = isSpace(before) ? text : text.replace(/^(?!www\.)([\w.+-]+)@/i, '$1\\@');
      // The same after it.
      const mail = isSpace(after) ? begun : begun.replace(/(?<!\\)@(?=[\w.-]*$)/, '\\@');
      const safe = after === '[' ? mail.replace(/!$/, '\\!') : mail;
      return place.cell ? safe.replaceAll('|', '\\|') : safe;
    }
    case 'code':
      return place.cell ? codeInCell(node.value) : codeSpan(node.value);
    case 'raw':
      return place.cell ? node.value.replaceAll('|', '\\|') : node.value;
    case 'break':
      return place.cell ? '<br>' : '\\\n';
    case 'image':
      return picture(node, place);
    case 'link':
      return place.link ? readableInlines(node.children, place, before, after) : link(node, place);
    case 'mark':
      return mark(node, place, before, after);
  }
}

/** A bar after a backslash cannot be written between backticks in a cell. */
const codeInCell = (value: string): string =>
  /\\\|/.test(value)
    ? `<code>${value.replace(/[\\|<&*_`~[\]!$:{]/g, (char) => `&#${char.charCodeAt(0)};`)}</code>`
    : codeSpan(value).replaceAll('|', '\\|');

function link(node: ReadableInline & { type: 'link' }, place: Place): string {
  const { href, children } = node;
  const [child, second] = children;
  const only = child?.type === 'text' && !second ? child.value : undefined;
  if (only !== undefined && only === href && /^https?:\/\/[^\s<>\\&|]+$/.test(href)) return `<${href}>`;
  const target = place.cell ? destination(href).replaceAll('|', '%7C') : destination(href);
  const words = readableInlines(children, { ...place, link: true }, '[', ']');
  return `[${words}](${target})`;
}

function picture(node: ReadableInline & { type: 'image' }, place: Place): string {
  if (node.small) return imageTag(node.src, node.alt, true);
  const target = place.cell ? destination(node.src).replaceAll('|', '%7C') : destination(node.src);
  const alt = readableText(node.alt, true);
  return `![${place.cell ? alt.replaceAll('|', '\\|') : alt}](${target})`;
}

const spellings: Partial<Record<MarkTag, string[]>> = { strong: ['**'], em: ['_', '*'], del: ['~~'] };

function mark(node: ReadableInline & { type: 'mark' }, place: Place, before: string, after: string): string {
  const { tag, children } = node;
  for (const sides of spellings[tag] ?? []) {
    const inner = readableInlines(children, place, sides.charAt(0), sides.charAt(0));
    if (canDelimit(sides, inner, before, after)) return `${sides}${inner}${sides}`;
  }
  return `<${tag}${styleOf(node)}>${readableInlines(children, place, '>', '<')}</${tag}>`;
}
