// Reads inline HTML.
import {
  attribute,
  children,
  type Element,
  find,
  hasClass,
  isElement,
  isText,
  type Node,
  rawText,
  textOf,
} from './dom.ts';
import type { Inline, MarkTag } from './inline.ts';
import { isDropped } from './element-kinds.ts';
import { formulaOf } from './math.ts';
import { noteNumber } from './notes.ts';
import { imageOf } from './images.ts';
import { address, lose, type Writing } from './conversion-state.ts';

const marks: Record<string, MarkTag> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  kbd: 'kbd',
  sup: 'sup',
  sub: 'sub',
  mark: 'mark',
};

// Deeper nesting is malformed; its text is kept.
const maxLevel = 200;

export function readInlines(nodes: readonly Node[], writing: Writing): Inline[] {
  const out: Inline[] = [];
  if (writing.level > maxLevel) return [{ type: 'text', value: nodes.map((node) => rawText(node)).join('') }];
  writing.level += 1;
  for (const node of nodes) {
    if (isText(node)) out.push({ type: 'text', value: node.value });
    else if (isElement(node)) out.push(...readElement(node, writing));
  }
  writing.level -= 1;
  return out;
}

function readElement(element: Element, writing: Writing): Inline[] {
  if (isDropped(element)) {
    // The permalink of a heading may carry its id.
    if (element.tagName === 'a') writing.anchors.meet(attribute(element, 'id') ?? attribute(element, 'name'));
    return [];
  }
  const note = noteNumber(element, writing.notes);
  if (note !== undefined) return [noteMark(note, writing)];
  const formula = formulaOf(element);
  if (formula) return [formulaInline(formula.tex, formula.known, writing)];
  if (element.tagName !== 'a') writing.anchors.meet(attribute(element, 'id'));
  switch (element.tagName) {
    case 'br':
      return [{ type: 'break' }];
    case 'wbr':
      return [];
    case 'a':
      return readLink(element, writing);
    case 'img':
    case 'picture':
      return readImage(element, writing);
    case 'svg':
      return readDrawing(element, writing);
    case 'code':
    case 'tt':
    case 'samp':
      return readCode(element, writing);
    case 'q':
      return [{ type: 'text', value: '“' }, ...readInlines(element.childNodes, writing), { type: 'text', value: '”' }];
    case 'rt':
      return element.parentNode && children(element.parentNode).some(({ tagName }) => tagName === 'rp')
        ? readInlines(element.childNodes, writing)
        : [{ type: 'text', value: `(${textOf(element)})` }];
    case 'p':
    case 'div':
    case 'li':
    case 'tr':
      return [{ type: 'break' }, ...readInlines(element.childNodes, writing), { type: 'break' }];
    case 'td':
    case 'th':
    case 'dt':
    case 'dd':
      return [{ type: 'text', value: ' ' }, ...readInlines(element.childNodes, writing), { type: 'text', value: ' ' }];
  }
  return marked(element, readInlines(element.childNodes, writing));
}

/** In a table cell only the long form is parsed as a footnote. */
const noteMark = (note: number, { cell }: Writing): Inline => ({
  type: 'raw',
  value: cell ? `<a data-footnote-ref href="#user-content-fn-${note}"><sup>${note}</sup></a>` : `[^${note}]`,
});

function marked(element: Element, inner: Inline[]): Inline[] {
  const tag = Object.hasOwn(marks, element.tagName) ? marks[element.tagName] : undefined;
  if (tag) return [{ type: 'mark', tag, ...(tag === 'mark' && colours(element)), children: inner }];
  if (hasClass(element, 'guilabel', 'menuselection')) return [{ type: 'mark', tag: 'strong', children: inner }];
  if (hasClass(element, 'versionmodified')) return [{ type: 'mark', tag: 'em', children: inner }];
  const style = attribute(element, 'style');
  if (style === undefined || element.tagName !== 'span') return inner;
  let out = inner;
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) out = [{ type: 'mark', tag: 'strong', children: out }];
  if (/font-style\s*:\s*italic/i.test(style)) out = [{ type: 'mark', tag: 'em', children: out }];
  if (/text-decoration[^;]*line-through/i.test(style)) out = [{ type: 'mark', tag: 'del', children: out }];
  if (/vertical-align\s*:\s*super/i.test(style)) out = [{ type: 'mark', tag: 'sup', children: out }];
  if (/vertical-align\s*:\s*sub/i.test(style)) out = [{ type: 'mark', tag: 'sub', children: out }];
  return out;
}

/** Highlight colours that the dialect has a name for. */
function colours(element: Element): { style?: string } {
  const style = attribute(element, 'style') ?? '';
  const found = ['color', 'background-color'].flatMap((key) => {
    const name = new RegExp(`(?:^|;)\\s*${key}\\s*:\\s*(green|blue|red|orange|yellow|purple)\\s*(?:;|$)`, 'i').exec(
      style,
    )?.[1];
    return name === undefined ? [] : [`${key}:${name.toLowerCase()};`];
  });
  return found.length === 0 ? {} : { style: found.join('') };
}

function readLink(link: Element, writing: Writing): Inline[] {
  writing.anchors.meet(attribute(link, 'id') ?? attribute(link, 'name'));
  const inner = readInlines(link.childNodes, writing);
  const written = attribute(link, 'href');
  const href = written === undefined ? '' : address(writing, written);
  if (href === '' || inner.length === 0) return inner;
  writing.targets.push({ href, use: 'link' });
  return [{ type: 'link', href, children: inner }];
}

function readImage(element: Element, writing: Writing): Inline[] {
  const image = imageOf(element, writing);
  if (!image) return [];
  writing.targets.push({ href: image.src, use: 'image' });
  return [image];
}

function readDrawing(element: Element, writing: Writing): Inline[] {
  const title = find(element, ({ tagName }) => tagName === 'title');
  const texts = find(element, ({ tagName }) => tagName === 'text');
  if (texts) lose(writing, 'an inline drawing is left out', title && textOf(title));
  return [];
}

/** Links inside code become links around code. */
function readCode(element: Element, writing: Writing): Inline[] {
  if (!find(element, ({ tagName }) => tagName === 'a' || tagName === 'img')) {
    for (const node of [element, ...children(element)]) writing.anchors.meet(attribute(node, 'id'));
    return [{ type: 'code', value: codeText(rawText(element)) }];
  }
  const coded = (list: Inline[]): Inline[] =>
    list.flatMap((node): Inline[] => {
      if (node.type === 'text')
        return node.value.trim() === '' ? [node] : [{ type: 'code', value: codeText(node.value) }];
      if (node.type === 'link') return [{ ...node, children: coded(node.children) }];
      return node.type === 'mark' ? coded(node.children) : [node];
    });
  return coded(readInlines(element.childNodes, writing));
}

const codeText = (text: string): string => text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[\s\u00a0]+/g, ' ');

function formulaInline(tex: string, known: boolean, writing: Writing): Inline {
  if (!known) lose(writing, 'a formula is converted to plain text', tex);
  const value = tex.replace(/\s+/g, ' ').trim();
  if (!known) return { type: 'text', value };
  return value.includes('$$') || value === '' ? { type: 'code', value } : { type: 'raw', value: `$$${value}$$` };
}
