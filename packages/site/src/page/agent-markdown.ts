// A page for readers that are programs: what stands for a page or a file says its name, as it does on the site, and
// columns that no reader is shown are left out. What leads nowhere is only the words that stand there.
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

/** Named by what it leads to; what is elsewhere by the words that stand there, or its address. */
function linkTo(target: Markdown.Target, own: string, linker: Named): Markdown.Inline {
  const { start, end } = target;
  const found = linker.resolve(target.value);
  const value = found?.title || own.trim() || target.value;
  const words: Markdown.Inline = { type: 'text', value: withoutScheme(value), start, end };
  return found?.broken ? words : { type: 'link', target, children: [words], start, end };
}

/** A bare address as the words of a link would be read as another link. */
const withoutScheme = (text: string): string => text.replace(/^https?:\/\/(?=\S+$)/i, '').replace(/(.)\/$/, '$1');

const isNamed = ({ kind }: Markdown.TableColumn): boolean =>
  kind === 'content-ref' || kind === 'files' || kind === 'image' || kind === 'users';

/** Cards lead somewhere and have a picture by columns that are not shown as such; the picture for the dark is the same. */
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
    // Nobody is named to visitors by more than the words that stand there.
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
