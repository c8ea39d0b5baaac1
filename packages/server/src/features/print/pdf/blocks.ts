// Exhaustive switch: a new kind of block does not compile until it is printed.
import { anchors, inlineText, type Markdown } from '@lectern/content';
import { array, call, joined, literal } from './literal.ts';
import { code, plainCode } from './code.ts';
import { diagram, drawing, figures } from './figures.ts';
import { linkUrl, textPiece, linkText } from './text.ts';
import { list } from './list.ts';
import { formula } from './math.ts';
import { table } from './table.ts';
import {
  begin,
  anchorKey,
  blocks,
  body,
  deeper,
  maxDepth,
  find,
  inlines,
  withScript,
  label,
  linked,
  pageKey,
  type Writer,
} from './writer.ts';

export const printBlocks = (items: readonly Markdown.Block[], writer: Writer): string[] =>
  items.flatMap((item) => block(item, writer));

const deepestInclude = 5;

function block(item: Markdown.Block, writer: Writer): string[] {
  if (writer.depth > maxDepth && 'children' in item && item.type !== 'paragraph' && item.type !== 'heading') {
    return flattened(item, writer);
  }
  switch (item.type) {
    case 'paragraph':
      return isEmpty(item.children) ? [] : [paragraph(item, writer)];
    case 'heading':
      return isEmpty(item.children) ? [] : [heading(item, writer)];
    case 'thematicBreak':
      return ['rule()'];
    case 'blockquote':
      return [call('quoted', begin(writer), body(item.children, writer))];
    case 'list':
      return [list(item, writer)];
    case 'code':
      return [code(item, writer)];
    case 'diagram':
      return diagram(item, writer);
    case 'math':
      return [formula(item.value, true)];
    case 'hint':
      return [
        call(
          'hint',
          begin(writer),
          literal(item.style),
          literal(writer.book.words[item.style]),
          body(item.children, writer),
        ),
      ];
    case 'tabs':
      return item.children.map((tab) =>
        call('tab', begin(writer), literal(tab.title ?? ''), body(tab.children, writer)),
      );
    case 'stepper':
      return item.children.map((step, at) => call('step', literal(String(at + 1)), body(step.children, writer)));
    case 'columns':
      return columns(item, writer);
    case 'expandable':
      return [call('folded', inlines(item.summary, deeper(writer)), body(item.children, writer))];
    case 'images':
      return figures(item, writer);
    case 'drawing':
      return drawing(item, writer);
    case 'embed':
    case 'file':
      return [attached(item, writer)];
    case 'contentRef':
      return [reference(item, writer)];
    case 'include':
      return included(item, writer);
    case 'if':
    case 'unknownTag':
    case 'element':
      return blocks(item.children, deeper(writer));
    case 'table':
      return table(item, writer);
    case 'openapi':
      return [endpoint(item.method, item.path, item.children, writer, item.target.value)];
    case 'openapiOperation':
      return [endpoint(item.method, item.path, item.children, writer)];
    case 'openapiWebhook':
      return [endpoint(item.method, item.name, item.children, writer)];
    case 'openapiSchemas':
      return item.schemas.map((name) => endpoint('', name, [], writer));
    case 'updates':
      return item.children.flatMap((update) => [
        call('update-head', literal(update.date ?? ''), array(update.tags.map((tag) => literal(tag)))),
        ...blocks(update.children, deeper(writer)),
      ]);
    case 'prompt':
      return [call('folded', literal(item.attributes['description'] ?? ''), body(item.children, writer))];
    case 'integration':
      return item.attributes['content'] ? [plainCode(item.attributes['content'])] : [];
    case 'comment':
    case 'definition':
    case 'footnoteDefinition':
      return [];
  }
}

/** Nested too deep for its own styling: its content is printed without it. */
function flattened(item: Extract<Markdown.Block, { children: unknown }>, writer: Writer): string[] {
  const parts = item.children as { children?: Markdown.Block[]; type?: string }[];
  if (item.type === 'images') return [];
  if (['list', 'tabs', 'stepper', 'columns', 'updates'].includes(item.type)) {
    return parts.flatMap((part) => blocks(part.children ?? [], writer));
  }
  return blocks(item.children as Markdown.Block[], writer);
}

/** Nothing visible in print, such as only an icon. */
const isEmpty = (children: readonly Markdown.Inline[]): boolean =>
  children.every(
    (child) =>
      child.type === 'icon' || child.type === 'comment' || (child.type === 'text' && child.value.trim() === ''),
  );

function paragraph(item: Markdown.Paragraph, writer: Writer): string {
  const words = inlines(item.children, writer);
  const side = item.align === undefined ? undefined : `align: ${item.align}`;
  return withScript(writer, inlineText(item.children), call('para', words, side));
}

function heading(item: Markdown.Heading, writer: Writer): string {
  const depth = Math.min(6, Math.max(2, item.depth));
  const anchor = writer.anchors.get(item);
  const key = anchor === undefined ? undefined : label(writer, anchorKey(writer.page.index, anchor));
  const words = inlines(item.children, deeper(writer, { notes: false }));
  const level = writer.page.depth + depth;
  if (anchor !== undefined && key !== undefined && depth <= 2)
    writer.titles.push({ level, title: inlineText(item.children), key: anchorKey(writer.page.index, anchor) });
  return withScript(
    writer,
    inlineText(item.children),
    call(
      'section',
      String(level),
      String(depth),
      key ?? 'none',
      words,
      item.align === undefined ? undefined : `align: ${item.align}`,
    ),
  );
}

function columns(item: Markdown.Columns, writer: Writer): string[] {
  const share = (width: string | undefined) => {
    const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(width ?? '')?.[1] ?? 0);
    return percent > 0 && percent <= 100 ? percent : 50;
  };
  // More columns would leave no room for text.
  if (item.children.length > 4) return item.children.flatMap((column) => blocks(column.children, deeper(writer)));
  const widths = item.children.map((column) => `${share(column.width)}fr`);
  const cells = item.children.map((column) => body(column.children, deeper(writer, { narrow: true })));
  return [call('side-by-side', array(widths), array(cells.map((cell) => `[#${cell}]`)))];
}

function attached(item: Markdown.Embed | Markdown.File, writer: Writer): string {
  const target = item.target.value;
  const destination = find(writer, target);
  const words = item.type === 'file' ? linkText(target, destination) : linkUrl(target, destination);
  const about = item.children.length === 0 ? '' : call('caption', body(item.children, writer));
  return call('boxed', joined([linked(destination, textPiece(words, writer)), about]));
}

function reference(item: Markdown.ContentRefBlock, writer: Writer): string {
  const destination = find(writer, item.target.value);
  const title = ('title' in destination ? destination.title : undefined) ?? linkUrl(item.target.value, destination);
  const words = withScript(writer, title, call('strong', textPiece(title, writer)));
  const pieces = [linked(destination, words)];
  if (destination.kind === 'inside') {
    pieces.push(call('page-of', literal(pageKey(destination.page))));
    if (destination.description)
      pieces.push('linebreak()', call('caption', textPiece(destination.description, writer)));
  }
  return call('boxed', joined(pieces));
}

function included(item: Markdown.Include, writer: Writer): string[] {
  const shared = writer.book.shared(item.target.value, writer.page);
  if (!shared || writer.within.includes(shared.id) || writer.within.length >= deepestInclude) return [];
  const { id, tree } = shared;
  const inside = deeper(writer, {
    footnotes: tree.footnotes,
    anchors: anchors(tree),
    within: [...writer.within, id],
  });
  return [...(tree.title ? [heading(tree.title, inside)] : []), ...blocks(tree.children, inside)];
}

function endpoint(
  method: string,
  path: string,
  children: readonly Markdown.Block[],
  writer: Writer,
  target?: string,
): string {
  const destination = target === undefined ? undefined : find(writer, target);
  const words = textPiece(path, writer);
  const shown = destination ? linked(destination, words) : words;
  const about = children.length === 0 ? 'none' : call('caption', body(children, writer));
  return call('endpoint', literal(method.toUpperCase()), shown, about);
}
