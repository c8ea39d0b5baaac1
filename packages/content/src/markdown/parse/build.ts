// Builds the page's tree from the blocks of the block phase.
import type { Block, FootnoteDefinition, Heading, Inline, List, ListItem, Table, TableColumn } from '../tree.ts';
import { withAnchor, withId } from '../convert/heading.ts';
import type { Context } from './context.ts';
import { htmlTokens } from './html-tokens.ts';
import { parseInlines } from './inline-parser.ts';
import type { Token } from './nest.ts';
import { nest } from './nest.ts';
import type { Piece } from './piece.ts';
import { gap, isPart, tidy, toBlocks, toInlines } from './piece.ts';
import type { RawBlock, RawCode, RawContainer, RawHeading, RawTable } from './raw.ts';
import { sliceText } from './source-text.ts';
import type { SourceText } from './source-text.ts';

export function buildBlocks(raw: RawBlock[], source: string, context: Context): Block[] {
  const [only] = raw;
  // Most notes, items and quotes are one paragraph.
  if (only?.kind === 'paragraph' && raw.length === 1) return toBlocks(parseInlines(only.text, context));
  const tokens: Token[] = [];
  let paired = false;
  let tables = 0;
  for (const one of raw) {
    const block = tables > 0 ? asTablePart(one) : one;
    if (block.kind === 'html' || block.kind === 'tag') paired = true;
    if (block.kind === 'html' && !isGap(tokens.at(-1))) tokens.push(gap(block.start));
    for (const token of tokensOf(block, source, context)) {
      if ('token' in token && token.token !== 'tag' && token.name === 'table')
        tables += token.token === 'open' ? 1 : -1;
      tokens.push(token);
    }
    if (block.kind === 'html') tokens.push(gap(block.end));
  }
  return toBlocks(paired ? nest(tokens, false) : (tokens as Piece[]));
}

/** Authors indent rows and cells, also after a blank line: as code they would be lost, as a table holds only rows. */
function asTablePart(block: RawBlock): RawBlock {
  if (block.kind !== 'code' || !block.text || !tablePart.test(block.text.value)) return block;
  return { kind: 'html', text: block.text, start: block.start, end: block.end };
}

const tablePart = /^\s*<\/?(?:table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col)[\s>]/i;

const isGap = (token: Token | undefined): boolean => token !== undefined && 'type' in token && isPart(token, 'gap');

function tokensOf(block: RawBlock, source: string, context: Context): Token[] {
  const { start, end } = block;
  switch (block.kind) {
    case 'paragraph':
      return toBlocks(parseInlines(block.text, context));
    case 'heading':
      return [headingOf(block, context)];
    case 'code':
      return [codeOf(block)];
    case 'math':
      return [{ type: 'math', value: block.value, start, end }];
    case 'rule':
      return [{ type: 'thematicBreak', start, end }];
    case 'html':
      return htmlTokens(block.text);
    case 'tag':
      return [{ token: 'tag', tag: block.tag }];
    case 'table':
      return [tableOf(block, context)];
    case 'definition': {
      const { label, url, title, urlStart, urlEnd, angle } = block;
      const target = { value: url, form: angle ? 'angle' : 'destination', start: urlStart, end: urlEnd } as const;
      return [{ type: 'definition', label, target, start, end, ...(title === undefined ? {} : { title }) }];
    }
    default:
      return [containerOf(block, source, context)];
  }
}

function containerOf(block: RawContainer, source: string, context: Context): Block {
  const { start, end } = block;
  if (block.kind === 'list') return listOf(block, source, context);
  if (block.kind === 'quote') context.quotes++;
  const children = buildBlocks(block.children, source, context);
  if (block.kind === 'quote') context.quotes--;
  if (block.kind === 'footnote') {
    const note: FootnoteDefinition = { type: 'footnoteDefinition', label: block.label, children, start, end };
    return note;
  }
  return { type: 'blockquote', children, start, end };
}

/** `## Words {#id}`, the syntax of other tools. */
const givenId = /(?<!\\)\{#([^\s{}\\]+)\}[ \t]*$/;

function headingOf({ text, depth, start, end }: RawHeading, context: Context): Heading {
  const given = givenId.exec(text.value);
  const length = text.value.slice(0, given?.index).trimEnd().length;
  // Braces alone are text: a heading without text would be lost.
  const isNamed = given !== null && length > 0;
  const words = isNamed ? sliceText(text, 0, length) : text;
  const children = tidy(toInlines(parseInlines(words, context)));
  return withId(withAnchor({ type: 'heading', depth, children, start, end }), isNamed ? given[1] : undefined);
}

function codeOf(block: RawCode): Block {
  const { start, end, value, info } = block;
  const space = info.search(/\s/);
  const lang = space < 0 ? info : info.slice(0, space);
  if (lang === 'mermaid') return { type: 'diagram', value, start, end };
  const meta = space < 0 ? '' : info.slice(space).trim();
  return { type: 'code', value, start, end, ...(lang ? { lang } : {}), ...(meta ? { meta } : {}) };
}

function listOf(block: RawContainer, source: string, context: Context): List {
  const items = block.children.flatMap((item) => (item.kind === 'item' ? [itemOf(item, source, context)] : []));
  const { quotes } = context;
  const tight = !isLoose(items, source, quotes) && !items.some((item) => isLoose(item.children, source, quotes));
  const list: List = {
    type: 'list',
    ordered: block.ordered,
    tight,
    children: items,
    start: block.start,
    end: block.end,
  };
  return block.ordered ? { ...list, from: block.from } : list;
}

const box = /^\[([ xX])\](?=\s|$)[ \t]*\n?/;

function itemOf(item: RawContainer, source: string, context: Context): ListItem {
  const [first, ...others] = item.children;
  const mark = first?.kind === 'paragraph' ? box.exec(first.text.value) : undefined;
  const { start, end } = item;
  if (first?.kind !== 'paragraph' || !mark) {
    return { type: 'listItem', children: buildBlocks(item.children, source, context), start, end };
  }
  const text = sliceText(first.text, mark[0].length);
  const rest: RawBlock[] =
    text.value.trim() === '' ? others : [{ ...first, text, start: text.offsets[0] ?? start }, ...others];
  return { type: 'listItem', checked: mark[1] !== ' ', children: buildBlocks(rest, source, context), start, end };
}

/** Whether two siblings are separated by a blank line. One that is part of a quote within them does not count. */
function isLoose(nodes: { start: number; end: number }[], source: string, quotes: number): boolean {
  for (let i = 1; i < nodes.length; i++) {
    const gap = source.slice(nodes[i - 1]?.end ?? 0, nodes[i]?.start ?? 0);
    // The first part ends the previous line, the last begins that of the sibling.
    const lines = gap.split(/\r\n|[\r\n]/).slice(1, -1);
    if (lines.some((line) => /^[ \t>]*$/.test(line) && line.split('>').length - 1 <= quotes)) return true;
  }
  return false;
}

function tableOf(block: RawTable, context: Context): Table {
  const [head, ...body] = block.rows;
  const cell = (text: SourceText): Inline[] => tidy(toInlines(parseInlines(text, context)));
  const columns = (head?.cells ?? []).map((text, i): TableColumn => {
    const align = block.aligns[i];
    const start = text.offsets[0] ?? block.start;
    return { kind: 'text', title: cell(text), start, end: start + text.value.length, ...(align ? { align } : {}) };
  });
  const rows = body.map((row) => ({
    start: row.start,
    end: row.end,
    cells: row.cells.slice(0, columns.length).map((text) => {
      const start = text.offsets[0] ?? row.start;
      return { children: toBlocks(parseInlines(text, context)), start, end: start + text.value.length };
    }),
  }));
  return { type: 'table', view: 'grid', columns, rows, start: block.start, end: block.end };
}
