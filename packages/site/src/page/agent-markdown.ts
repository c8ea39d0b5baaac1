// A page as Markdown for programs: references are named by their targets, as on the site, and hidden columns are
// omitted. A link that cannot be resolved is reduced to its text.
import { blockText, firstTarget, inlineText, mapBlocks, type Markdown, type MarkdownPage } from '@lectern/content';
import type { Linker } from '../model/linker.ts';

type Named = Pick<Linker, 'resolve'>;

export function agentMarkdown(page: MarkdownPage, linker: Named): MarkdownPage {
  const mapping = {
    block(block: Markdown.Block): Markdown.Block[] | undefined {
      if (block.type === 'contentRef') {
        const own = block.children.map(blockText).join(' ') || block.target.value;
        return [paragraph([linkTo(block.target, own, linker)], block)];
      }
      if (block.type === 'file') {
        return [paragraph([linkTo(block.target, block.target.value, linker)], block), ...block.children];
      }
      return block.type === 'table' && !isPlain(block) ? [plainTable(block, linker)] : undefined;
    },
    inlines: (inlines: Markdown.Inline[]): Markdown.Inline[] =>
      inlines.flatMap((inline): Markdown.Inline[] => {
        if (inline.type === 'mention') return [linkTo(inline.target, inlineText(inline.children), linker)];
        const isLost = inline.type === 'link' && linker.resolve(inline.target.value)?.broken === true;
        return isLost ? inline.children : [inline];
      }),
  };
  const footnotes = new Map(
    [...page.footnotes].map(([label, note]) => [label, { ...note, children: mapBlocks(note.children, mapping) }]),
  );
  return { ...page, children: mapBlocks(page.children, mapping), footnotes };
}

function paragraph(children: Markdown.Inline[], { start, end }: Markdown.Span): Markdown.Block {
  return { type: 'paragraph', children, start, end };
}

/** Named by its target; external links by their text or URL. */
function linkTo(target: Markdown.Target, own: string, linker: Named): Markdown.Inline {
  const { start, end } = target;
  const found = linker.resolve(target.value);
  const value = found?.title || own.trim() || target.value;
  const words: Markdown.Inline = { type: 'text', value: withoutScheme(value), start, end };
  return found?.broken ? words : { type: 'link', target, children: [words], start, end };
}

/** A bare URL as link text would be parsed as another link. */
const withoutScheme = (text: string): string => text.replace(/^https?:\/\/(?=\S+$)/i, '').replace(/(.)\/$/, '$1');

const isNamed = ({ kind }: Markdown.TableColumn): boolean =>
  kind === 'content-ref' || kind === 'files' || kind === 'image' || kind === 'users';

/** Cards take their link and image from hidden columns; the image for the dark theme is the same. */
const isShown = ({ hidden, role }: Markdown.TableColumn): boolean =>
  role === undefined ? !hidden : role !== 'cover-dark';

const isPlain = ({ columns }: Markdown.Table): boolean => columns.every((one) => isShown(one) && !isNamed(one));

function plainTable(table: Markdown.Table, linker: Named): Markdown.Table {
  return {
    ...table,
    columns: table.columns.filter(isShown).map((one) => (isNamed(one) ? { ...one, kind: 'text' } : one)),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.flatMap((cell, i) => {
        const column = table.columns[i];
        if (!column || !isShown(column)) return [];
        return [isNamed(column) ? namedCell(cell, column, linker) : cell];
      }),
    })),
  };
}

function namedCell(cell: Markdown.TableCell, { kind }: Markdown.TableColumn, linker: Named): Markdown.TableCell {
  const named = targetsIn(cell.children, kind === 'content-ref');
  if (named.length === 0) return cell;
  const { start, end } = cell;
  const links = named.flatMap(({ target, own }, i): Markdown.Inline[] => {
    // Do not disclose users to visitors beyond the written text.
    const said: Markdown.Inline =
      kind === 'users' ? { type: 'text', value: own, start, end } : linkTo(target, own, linker);
    return i === 0 ? [said] : [{ type: 'text', value: ' ', start, end }, said];
  });
  return { children: [paragraph(links, cell)], start, end };
}

type Place = { target: Markdown.Target; own: string };

function targetsIn(blocks: readonly Markdown.Block[], onlyFirst: boolean): Place[] {
  if (onlyFirst) {
    const target = firstTarget([...blocks]);
    const all = targetsIn(blocks, false);
    return target ? all.filter((one) => one.target === target) : all.slice(0, 1);
  }
  return blocks.flatMap((block): Place[] => {
    if (block.type === 'paragraph') return inInlines(block.children);
    if (block.type === 'images') return block.children.map(({ target, alt }) => ({ target, own: alt ?? '' }));
    return [];
  });
}

const inInlines = (inlines: readonly Markdown.Inline[]): Place[] =>
  inlines.flatMap((inline): Place[] => {
    if (inline.type === 'inlineImage') return [{ target: inline.target, own: inline.alt }];
    if (inline.type === 'link' || inline.type === 'mention') {
      return [{ target: inline.target, own: inlineText(inline.children) }];
    }
    return 'children' in inline ? inInlines(inline.children) : [];
  });
