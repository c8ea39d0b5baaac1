import { inlineText, type Markdown } from '@lectern/content';
import { call, joined, literal } from './literal.ts';
import { formula } from './math.ts';
import { anchorKey, blocks, deeper, maxDepth, find, inlines, label, linked, pieces, type Writer } from './writer.ts';
import { wordsFor } from '../shared/target.ts';
import { linkUrl, textPiece, linkText } from './text.ts';
import { pictureCall } from './images.ts';

const marks: Record<Markdown.Mark['type'], string> = {
  strong: 'strong',
  emphasis: 'emph',
  delete: 'strike',
  inlineCode: 'inline-code',
  keyboard: 'key-cap',
  superscript: 'super',
  subscript: 'sub',
};

export const printInlines = (items: readonly Markdown.Inline[], writer: Writer): string[] =>
  items.flatMap((item) => inline(item, writer));

function inline(item: Markdown.Inline, writer: Writer): string[] {
  if ('children' in item && writer.depth > maxDepth) return pieces(item.children, writer);
  const inside = (children: readonly Markdown.Inline[]) => inlines(children, deeper(writer));
  switch (item.type) {
    case 'text':
      return item.value === '' ? [] : [textPiece(item.value, writer)];
    case 'break':
      return ['linebreak()'];
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'inlineCode':
    case 'keyboard':
    case 'superscript':
    case 'subscript':
      return [call(marks[item.type], inside(item.children))];
    case 'color':
      return [call('colored', color(item.text, false), color(item.background, true), inside(item.children))];
    case 'link': {
      const destination = find(writer, item.target.value);
      const title = wordsFor(destination, inlineText(item.children));
      const isNamed = item.children.length > 0;
      const words = isNamed ? inside(item.children) : textPiece(linkUrl(item.target.value, destination), writer);
      return [linked(destination, title === undefined ? words : textPiece(title, writer))];
    }
    case 'mention': {
      const destination = find(writer, item.target.value);
      const title = 'title' in destination ? destination.title : undefined;
      const words = title ?? (inlineText(item.children) || linkUrl(item.target.value, destination));
      return [linked(destination, textPiece(words, writer))];
    }
    case 'inlineImage': {
      const shown = pictureCall(item, writer, true);
      if (shown !== undefined) return [shown];
      const destination = find(writer, item.target.value);
      return [linked(destination, textPiece(item.alt || linkText(item.target.value, destination), writer))];
    }
    case 'emoji':
      return [call('picto', literal(inlineText([item])))];
    case 'icon':
    case 'comment':
      return [];
    case 'button': {
      // Its action has no equivalent in print.
      if (!item.target && item.action !== undefined) return [];
      const destination = item.target ? find(writer, item.target.value) : ({ kind: 'nowhere' } as const);
      return [call('button-like', linked(destination, textPiece(item.label, writer)))];
    }
    case 'annotation':
      return [...pieces(item.children, deeper(writer)), ...note(item, writer)];
    case 'expression':
      return [textPiece(item.value, writer)];
    case 'inlineMath':
      return [formula(item.value, false)];
    case 'anchor': {
      const key = label(writer, anchorKey(writer.page.index, item.id));
      return key === undefined ? [] : [call('mark', key)];
    }
    case 'inlineElement':
      return item.name === 'br' ? ['linebreak()'] : pieces(item.children, deeper(writer));
  }
}

function note({ label: name }: Markdown.Annotation, writer: Writer): string[] {
  const body = writer.footnotes.get(name);
  if (!body || !writer.notes) return [];
  const inside = deeper(writer, { notes: false });
  const [first, second] = body.children;
  // A separate paragraph would start below the number.
  const words =
    first?.type === 'paragraph' && !second ? inlines(first.children, inside) : joined(blocks(body.children, inside));
  return [call('footnote', words)];
}

const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const colorNames: Record<string, string> = {
  red: '#c0392b',
  orange: '#c26a12',
  yellow: '#b7950b',
  green: '#2f7d4f',
  blue: '#2b6cb0',
  purple: '#7d3c98',
  pink: '#c2347f',
  brown: '#7e5109',
  gray: '#6b7685',
  grey: '#6b7685',
};
const washes: Record<string, string> = {
  red: '#fbdcd8',
  orange: '#fde3c8',
  yellow: '#fdf3c3',
  green: '#d6f0df',
  blue: '#d9e9fa',
  purple: '#ecdcf5',
  pink: '#fadcec',
  brown: '#eee0d0',
  gray: '#e6e9ed',
  grey: '#e6e9ed',
};

/** Only named or hexadecimal colours; anything else is ignored. */
function color(name: string, wash: boolean): string {
  const table = wash ? washes : colorNames;
  const found = hex.test(name) ? name : Object.hasOwn(table, name) ? table[name] : undefined;
  return found === undefined ? 'none' : call('rgb', literal(found));
}
