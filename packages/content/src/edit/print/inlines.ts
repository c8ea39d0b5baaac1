// Prints inline content: in Markdown, or with HTML tags where Markdown cannot express it.
import { emojiName } from '../../markdown/parse/emoji.ts';
import { isVoidElement } from '../../markdown/parse/html-tokens.ts';
import { codeSpan } from '../../markdown/print/code-text.ts';
import { htmlAttributes } from '../../markdown/print/escape.ts';
import { canDelimit, firstOf, isSpace, lastOf } from '../../markdown/print/flanking.ts';
import {
  buttonElement,
  colorTag,
  emojiTag,
  expressionTag,
  iconTag,
  mathTag,
  noteTag,
} from '../../markdown/print/html-inlines.ts';
import type { Annotation, Inline, InlineElement, Link, Mark, Mention } from '../../markdown/tree.ts';
import { mergedInlines } from '../same-content.ts';
import { inlineImage } from './inline-image.ts';
import type { Place, Printer } from './printer.ts';
import { usesTags } from './printer.ts';
import { inCell, targetText } from './target.ts';
import { printText } from './text.ts';

/** Characters beside what is printed: they decide whether a delimiter can open or close. */
export interface Beside {
  before: string;
  after: string;
}

const nothing: Beside = { before: '', after: '' };

export function printInlines(
  inlines: readonly Inline[],
  printer: Printer,
  place: Place,
  { before, after }: Beside = nothing,
): string {
  let out = '';
  const merged = mergedInlines(inlines);
  merged.forEach((node, i) => {
    const next = merged[i + 1];
    const beside = { before: out === '' ? before : lastOf(out), after: next ? beginning(next, printer, place) : after };
    out += printInline(node, printer, place, beside);
  });
  return out;
}

/** The first character of what follows. */
function beginning(node: Inline, printer: Printer, place: Place): string {
  const copied = printer.copy(node, place === 'html');
  if (copied !== undefined) return firstOf(copied);
  switch (node.type) {
    case 'text':
      return firstOf(printText(node.value, printer, 'lines'));
    case 'strong':
      return usesTags(printer) ? '<' : firstOf(printer.markdownStyle.strong());
    case 'emphasis':
      return usesTags(printer) ? '<' : printer.markdownStyle.emphasis();
    case 'link':
    case 'mention':
      return '[';
    case 'inlineCode':
      return '`';
    default:
      return '<';
  }
}

function printInline(node: Inline, printer: Printer, place: Place, beside: Beside): string {
  const copied = printer.copy(node, place === 'html');
  if (copied !== undefined && (place === 'lines' || !copied.includes('\n'))) return copied;
  const inside = (sides: Beside): string =>
    'children' in node ? printInlines(node.children, printer, place, sides) : '';
  const between = (open: string, close: string): string => `${open}${inside({ before: '>', after: '<' })}${close}`;
  switch (node.type) {
    case 'text':
      return printText(node.value, printer, place);
    case 'break':
      return place === 'lines' && !usesTags(printer) ? printer.markdownStyle.hardBreak() : '<br>';
    case 'strong':
    case 'emphasis':
    case 'delete':
      return delimited(node, printer, beside, inside) ?? between(`<${tags[node.type]}>`, `</${tags[node.type]}>`);
    case 'keyboard':
    case 'superscript':
    case 'subscript':
      return between(`<${tags[node.type]}>`, `</${tags[node.type]}>`);
    case 'inlineCode':
      return inlineCode(node, printer, place) ?? between('<code>', '</code>');
    case 'color':
      return between(colorTag(node.text, node.background), '</mark>');
    case 'link':
    case 'mention':
      return link(node, printer, place, inside);
    case 'inlineImage':
      return inlineImage(node, printer, place);
    case 'emoji': {
      const name = printer.escape === 'entity' ? undefined : emojiName(node.code);
      return name === undefined ? emojiTag(node.code) : `:${name}:`;
    }
    case 'icon':
      return iconTag(node.name);
    case 'button': {
      const { kind, label, icon, action, query, target } = node;
      return buttonElement({ kind, label, icon, action, query, url: target?.value });
    }
    case 'annotation':
      return annotation(node, printer, beside, inside);
    case 'expression':
      return inCell(expressionTag(node.value), place);
    case 'inlineMath':
      return inCell(
        usesTags(printer) || /\$\$|[\r\n]/.test(node.value) ? mathTag(node.value) : `$$${node.value}$$`,
        place,
      );
    case 'anchor':
      return `<a${htmlAttributes({ id: node.id })}></a>`;
    case 'inlineElement':
      return element(node, between);
    case 'comment':
      return inCell(node.value, place);
  }
}

const tags = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
  inlineCode: 'code',
} as const satisfies Record<Mark['type'], string>;

function delimited(
  node: Mark,
  printer: Printer,
  { before, after }: Beside,
  inside: (sides: Beside) => string,
): string | undefined {
  if (usesTags(printer)) return undefined;
  for (const sign of signsOf(node, printer)) {
    const char = firstOf(sign);
    const inner = inside({ before: char, after: char });
    if (canDelimit(sign, inner, before, after)) return `${sign}${inner}${sign}`;
  }
  return undefined;
}

function signsOf(node: Mark, { markdownStyle }: Printer): string[] {
  if (node.type === 'delete') return ['~~'];
  const usual = node.type === 'strong' ? markdownStyle.strong() : markdownStyle.emphasis();
  const other = usual.startsWith('_') ? '*' : '_';
  return [usual, other.repeat(usual.length)];
}

function inlineCode(node: Mark, printer: Printer, place: Place): string | undefined {
  const [only, second] = mergedInlines(node.children);
  if (usesTags(printer) || second || only?.type !== 'text' || only.value === '') return undefined;
  if (/[\r\n]/.test(only.value) || (place === 'cell' && /\\\|/.test(only.value))) return undefined;
  return inCell(codeSpan(only.value), place);
}

function link(node: Link | Mention, printer: Printer, place: Place, inside: (sides: Beside) => string): string {
  const title = node.type === 'mention' ? 'mention' : node.title;
  if (usesTags(printer)) {
    const attributes = htmlAttributes({ href: node.target.value, title });
    return `<a${attributes}>${inside({ before: '>', after: '<' })}</a>`;
  }
  const address = title === undefined ? autolink(node) : undefined;
  if (address !== undefined) return address;
  return `[${inside({ before: '[', after: ']' })}](${targetText(node.target, title, place)})`;
}

/** The address alone where it is also the text. */
function autolink({ target, children }: Link | Mention): string | undefined {
  const [only, second] = children;
  if (second || only?.type !== 'text') return undefined;
  const isWeb = target.value === only.value && /^https?:\/\/[^\s<>\\&|]+$/i.test(only.value);
  const isMail = target.value === `mailto:${only.value}` && /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(only.value);
  return isWeb || isMail ? `<${only.value}>` : undefined;
}

function annotation(node: Annotation, printer: Printer, { before }: Beside, inside: (sides: Beside) => string): string {
  const { label, children } = node;
  if (usesTags(printer)) return noteTag(label, inside({ before: '>', after: '<' }));
  const [only, second] = children;
  if (!only) return `[^${label}]`;
  const isWord = only.type === 'text' && /^\S+$/.test(only.value) && isSpace(before);
  const isMarked = /^(?:strong|emphasis|delete|inlineCode|keyboard|color)$/.test(only.type);
  if (!second && (isWord || isMarked)) return `${inside({ before, after: '[' })}[^${label}]`;
  return `[${inside({ before: '[', after: ']' })}](#user-content-fn-${label})[^${label}]`;
}

function element(node: InlineElement, between: (open: string, close: string) => string): string {
  const open = `<${node.name}${htmlAttributes(node.attributes)}>`;
  return isVoidElement(node.name) ? open : between(open, `</${node.name}>`);
}
