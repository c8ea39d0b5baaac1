// Converts HTML to Markdown blocks: one traversal, one rule per type of element.
import { innermost, isBesideCode, isCodeTitle, printCode } from './code.ts';
import {
  attribute,
  children,
  classes,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  isHeading,
  type Node,
  rawText,
  textOf,
  unlink,
} from './dom.ts';
import { isApi, printApi } from './api.ts';
import { figureBlocks, isFigure, mediaBlock } from './figures.ts';
import { fence } from '../markdown/print/code-text.ts';
import { guardLines } from '../markdown/print/escape.ts';
import { blockquote } from '../markdown/print/list-item.ts';
import { details, tag } from '../markdown/print/tag.ts';
import { gridTable } from './grid-table.ts';
import { hintOf, saysMore } from './hints.ts';
import { printHeading } from './heading.ts';
import { type Inline, tidy } from './inline.ts';
import { isBlank, isBlock, isDropped } from './element-kinds.ts';
import { isLayoutList } from './layout-list.ts';
import { contentsBlock, isContents, listBlock, termsBlock } from './lists.ts';
import { formulaOf } from './math.ts';
import { readableHtml } from '../markdown/print/readable-html.ts';
import { readableInlines } from '../markdown/print/readable-inlines.ts';
import { readInlines } from './read-inlines.ts';
import { tableBlocks } from './tables.ts';
import { tabsOf } from './tabs.ts';
import { address, lose, type Writing } from './conversion-state.ts';

const maxLevel = 200;

export function blocksOf(nodes: readonly Node[], writing: Writing): string[] {
  const out: string[] = [];
  if (writing.level > maxLevel) {
    lose(writing, 'deeply nested elements are converted to plain text');
    const words = nodes.map((node) => rawText(node)).join(' ');
    return paragraphs([{ type: 'text', value: words }], writing);
  }
  writing.level += 1;
  let run: Node[] = [];
  const flush = (): void => {
    if (!run.every(isBlank)) out.push(...paragraphs(readInlines(run, writing), writing));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node)) {
      run.push(node);
      continue;
    }
    if (isDropped(node) || writing.notes.numbers.has(node)) continue;
    if (isBesideCode(node) || isCodeTitle(node)) continue;
    const formula = formulaOf(node);
    if (formula?.display && formula.known) {
      flush();
      writing.anchors.skip();
      out.push(
        writing.inside > 0 && formula.tex.includes('\n\n')
          ? `$$${formula.tex.replace(/\s+/g, ' ')}$$`
          : `$$\n${formula.tex.replace(/\n\s*\n/g, '\n')}\n$$`,
      );
    } else if (formula || !isBlock(node)) run.push(node);
    else {
      flush();
      out.push(...elementBlocks(node, writing, out.at(-1)));
    }
  }
  flush();
  writing.level -= 1;
  return out;
}

const isBullets = (block: string | undefined): boolean => block !== undefined && block.startsWith('* ');
const isNumbers = (block: string | undefined): boolean => block !== undefined && /^\d+\. /.test(block);
const maybe = (block: string | undefined): string[] => (block === undefined ? [] : [block]);

function elementBlocks(element: Element, writing: Writing, before: string | undefined): string[] {
  const { tagName } = element;
  writing.anchors.meet(attribute(element, 'id'));
  if (isHeading(element)) return headingBlocks(element, writing);
  const hint = hintOf(element);
  if (hint) return hintBlocks(hint, writing);
  const tabs = tabsOf(element);
  if (tabs) return tabsBlocks(tabs, writing);
  if (isFigure(element)) return figureBlocks(element, writing, blocksOf);
  const grid = gridTable(element);
  if (grid) return tableBlocks(grid, writing, blocksOf);
  switch (tagName) {
    case 'frame':
      return frameBlocks(element, writing);
    case 'pre':
    case 'xmp':
    case 'listing':
    case 'plaintext':
      return codeBlocks(element, writing);
    case 'ul':
    case 'menu':
    case 'dir':
      if (writing.inside === 0 && isLayoutList(element)) return layoutBlocks(element, writing);
      return maybe(listBlock(element, writing, blocksOf, isBullets(before)));
    case 'ol':
      return maybe(listBlock(element, writing, blocksOf, isNumbers(before)));
    case 'dl':
      if (isApi(element, writing)) return printApi(element, writing, blocksOf);
      return maybe((isContents(element) ? contentsBlock : termsBlock)(element, writing, blocksOf, isBullets(before)));
    case 'table':
      return tableBlocks(element, writing, blocksOf);
    case 'blockquote':
      return quoteBlocks(element, writing);
    case 'details':
      return detailsBlocks(element, writing);
    case 'hr':
      return writing.inside > 0 ? [] : ['***'];
    case 'iframe':
    case 'video':
    case 'audio':
    case 'object':
    case 'embed':
      return mediaBlock(element, writing, blocksOf);
    case 'a':
      return linkedBlocks(element, writing);
  }
  if (hasClass(element, 'mermaid') && textOf(element) !== '' && children(element).length === 0) {
    return [fence(rawText(element).trim(), 'mermaid')];
  }
  if (hasClass(element, 'rubric')) {
    return paragraphs([{ type: 'mark', tag: 'strong', children: readInlines(element.childNodes, writing) }], writing);
  }
  if (hasClass(element, 'line-block')) return paragraphs(lineBlock(element, writing), writing);
  return blocksOf(element.childNodes, writing);
}

function layoutBlocks(list: Element, writing: Writing): string[] {
  return children(list).flatMap((item) => {
    if (isDropped(item)) return [];
    writing.anchors.meet(attribute(item, 'id'));
    return blocksOf(item.childNodes, writing);
  });
}

/** Verse: each line on its own. */
function lineBlock(element: Element, writing: Writing): Inline[] {
  return children(element).flatMap((line): Inline[] =>
    hasClass(line, 'line-block')
      ? lineBlock(line, writing)
      : [...readInlines(line.childNodes, writing), { type: 'break' }],
  );
}

/** Text as paragraphs; two line breaks separate them, and a lone image is its own block. */
function paragraphs(inlines: Inline[], writing: Writing): string[] {
  const { nodes } = tidy(inlines);
  let part: Inline[] = [];
  const parts = [part];
  nodes.forEach((node, i) => {
    const gap = node.type === 'break' && (nodes[i + 1]?.type === 'break' || part.length === 0);
    if (!gap) part.push(node);
    else if (part.length > 0) parts.push((part = []));
  });
  return parts.flatMap((part) => paragraph(part, writing));
}

function paragraph(part: Inline[], writing: Writing): string[] {
  while (part.at(-1)?.type === 'break') part.pop();
  if (part.length === 0) return [];
  const pictures = part.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  if (pictures.every((node) => node.type === 'image')) {
    writing.anchors.skip();
    return pictures.map((node) => readableInlines([{ ...node, small: false }]));
  }
  const anchor = writing.anchors.place();
  const whole = wrapped(part, writing);
  const text = readableInlines(whole);
  // A link whose text contains a closing bracket in code would be parsed as a link definition.
  if (/^\[(?:\\.|[^\]\\])*\]:/s.test(text)) return [`<p>${anchor}${readableHtml(whole)}</p>`];
  return [anchor + guardLines(text)];
}

function wrapped(nodes: Inline[], writing: Writing): Inline[] {
  const { href } = writing.around;
  if (href === undefined) return nodes;
  writing.around.href = undefined;
  return [{ type: 'link', href, children: nodes }];
}

function headingBlocks(element: Element, writing: Writing): string[] {
  const read = readInlines(element.childNodes, writing).map((node) => withoutSelfLink(node, writing));
  const { nodes } = tidy(read.map((node): Inline => (node.type === 'break' ? { type: 'text', value: ' ' } : node)));
  const [only, second] = nodes;
  const plain = only?.type === 'mark' && only.tag === 'strong' && !second ? only.children : nodes;
  if (plain.length === 0) return [];
  if (plain.every((node) => node.type === 'image')) return paragraphs(plain, writing);
  if (writing.inside > 0) return paragraphs([{ type: 'mark', tag: 'strong', children: plain }], writing);
  writing.depth = Math.min(6, Math.max(2, Number(element.tagName[1]) + writing.shift));
  return [printHeading(wrapped(plain, writing), writing.depth, writing)];
}

/** Removes permalinks of headings. */
const withoutSelfLink = (node: Inline, { base }: Writing): Inline =>
  node.type === 'link' &&
  (/^[#\ue002]/.test(node.href) || (base !== undefined && node.href.startsWith(`${base.replace(/#.*$/s, '')}#`)))
    ? { type: 'mark', tag: 'strong', children: node.children }
    : node;

function codeBlocks(pre: Element, writing: Writing): string[] {
  for (const inner of findAll(pre, () => true)) writing.anchors.meet(attribute(inner, 'id'));
  writing.anchors.skip();
  // Some pages put whole texts with images into a `pre`.
  if (find(pre, ({ tagName }) => tagName === 'img' || tagName === 'table')) return blocksOf(pre.childNodes, writing);
  const [link] = findAll(pre, ({ tagName }) => tagName === 'a').filter((link) =>
    /^[^#]/.test(attribute(link, 'href') ?? ''),
  );
  if (link) lose(writing, 'links inside code are left out', textOf(link));
  return textOf(pre) === '' ? [] : [printCode(innermost(pre))];
}

function quoteBlocks(element: Element, writing: Writing): string[] {
  const inner = blocksOf(element.childNodes, { ...writing, inside: writing.inside + 1 });
  // Old generators use blockquote to indent lists, tables and code.
  const words =
    children(element).every(({ tagName }) => /^(?:ul|ol|dl|div|table|pre)$/.test(tagName)) &&
    classes(element).length === 0;
  if (words && children(element).length > 0 && !element.childNodes.some((node) => !isElement(node) && !isBlank(node))) {
    if (children(element).every(({ tagName }) => tagName !== 'div')) return inner;
  }
  return inner.length === 0 ? [] : [blockquote(inner.join('\n\n'))];
}

function hintBlocks(hint: NonNullable<ReturnType<typeof hintOf>>, writing: Writing): string[] {
  const inner: Writing = { ...writing, inside: writing.inside + 1 };
  const body = hint.body.filter((node) => node !== hint.title);
  if (hint.title && !body.includes(hint.title)) unlink(hint.title);
  const more =
    hint.title && saysMore(hint.title)
      ? paragraphs([{ type: 'mark', tag: 'strong', children: readInlines(hint.title.childNodes, inner) }], inner)
      : [];
  const blocks = [...more, ...blocksOf(body, inner)];
  if (blocks.length === 0) return [];
  // A table cell cannot hold a hint.
  if (writing.cell) return blocks;
  return [tag('hint', { style: hint.style }, blocks.join('\n\n'))];
}

function tabsBlocks(tabs: NonNullable<ReturnType<typeof tabsOf>>, writing: Writing): string[] {
  const inner: Writing = { ...writing, inside: writing.inside + 1 };
  const parts = tabs.map(({ title, panel }) => {
    inner.anchors.meet(attribute(panel, 'id'));
    const body = blocksOf(panel.childNodes, inner).join('\n\n');
    return tag('tab', { title }, body);
  });
  return [tag('tabs', {}, parts.join('\n\n'))];
}

function detailsBlocks(element: Element, writing: Writing): string[] {
  const summary = children(element).find(({ tagName }) => tagName === 'summary');
  const inner: Writing = { ...writing, inside: writing.inside + 1 };
  const { nodes } = tidy(summary ? readInlines(summary.childNodes, inner) : []);
  writing.anchors.skip();
  const body = blocksOf(
    element.childNodes.filter((node) => node !== summary),
    inner,
  );
  if (body.length === 0 && nodes.length === 0) return [];
  const isOpen = attribute(element, 'open') !== undefined;
  return [details(isOpen, readableHtml(nodes) || 'Details', body.join('\n\n'))];
}

/** A frameset has no text of its own; link to its frames. */
function frameBlocks(frame: Element, writing: Writing): string[] {
  const href = address(writing, attribute(frame, 'src') ?? '');
  if (href === '') return [];
  writing.targets.push({ href, use: 'link' });
  const words = attribute(frame, 'title') ?? attribute(frame, 'name') ?? attribute(frame, 'src') ?? '';
  return paragraphs([{ type: 'link', href, children: [{ type: 'text', value: words.trim() || href }] }], writing);
}

/** A link around whole blocks, as in cards, becomes the link of their first text. */
function linkedBlocks(link: Element, writing: Writing): string[] {
  const href = address(writing, attribute(link, 'href') ?? '');
  if (href === '' || attribute(link, 'href') === undefined) return blocksOf(link.childNodes, writing);
  writing.targets.push({ href, use: 'link' });
  writing.around.href = href;
  const blocks = blocksOf(link.childNodes, writing);
  writing.around.href = undefined;
  return blocks;
}
