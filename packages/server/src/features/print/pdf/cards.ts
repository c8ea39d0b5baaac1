import { visitBlocks, type Markdown } from '@lectern/content';
import { array, call, joined, literal } from './literal.ts';
import { pictureCall } from './images.ts';
import { cell } from './cell.ts';
import { textPiece } from './text.ts';
import { deeper, find, linked, pageKey, type Writer } from './writer.ts';

export function cards(item: Markdown.Table, writer: Writer): string[] {
  const inside = deeper(writer, { narrow: true });
  const shown = item.rows.map((row) => `[#${card(item, row, inside)}]`);
  if (shown.length === 0) return [];
  const across = item.cardSize === 'large' || shown.length < 3 ? 2 : 3;
  return [call('cards', String(across), array(shown))];
}

function card(item: Markdown.Table, row: Markdown.TableRow, writer: Writer): string {
  const withRole = (role: string) => row.cells[item.columns.findIndex((column) => column.role === role)];
  const cover = firstTarget(withRole('cover'));
  const picture = cover && pictureCall({ target: cover }, writer, false);
  const cells = item.columns.flatMap((column, at) => {
    const one = row.cells[at];
    if (!one || column.hidden || column.role !== undefined || one.children.length === 0) return [];
    const shown = cell(one, column, writer);
    return shown === 'none' ? [] : [call('card-part', shown)];
  });
  const target = firstTarget(withRole('target'));
  return joined([...(picture === undefined ? [] : [picture]), ...cells, ...(target ? leadsTo(target, writer) : [])]);
}

function leadsTo(target: Markdown.Target, writer: Writer): string[] {
  const destination = find(writer, target.value);
  if (destination.kind === 'inside') {
    const words = linked(destination, textPiece(destination.title, writer));
    return [
      call(
        'para',
        joined([call('caption', joined([literal('→ '), words])), call('page-of', literal(pageKey(destination.page)))]),
      ),
    ];
  }
  if (destination.kind !== 'outside') return [];
  const words = destination.title ?? destination.url.replace(/^[a-z]+:(?:\/\/)?/i, '').replace(/\/$/, '');
  return [call('para', call('caption', linked(destination, textPiece(words, writer))))];
}

export function firstTarget(cell: Markdown.TableCell | undefined): Markdown.Target | undefined {
  let found: Markdown.Target | undefined;
  visitBlocks(cell?.children ?? [], {
    block(block) {
      if ('target' in block) found ??= block.target;
      if (block.type === 'images') found ??= block.children[0]?.target;
    },
    inline(inline) {
      if ('target' in inline) found ??= inline.target;
    },
  });
  return found;
}
