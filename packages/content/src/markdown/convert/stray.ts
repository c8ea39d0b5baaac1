// Content of a table outside of its cells.
import { marksIn } from '../condition-marks.ts';
import type { Piece } from '../parse/piece.ts';
import { isPart, toBlocks } from '../parse/piece.ts';
import type { Block } from '../tree.ts';

/**
 * Text between rows and cells is moved in front of the table, as in browsers. Where there are conditions between them
 * too it is omitted: away from its condition it would be visible to everyone.
 */
export function strayBlocks(pieces: Piece[]): Block[] {
  const found: Piece[] = [];
  return collect(pieces, found) && !found.every(isSpace) ? toBlocks(found) : [];
}

const isSpace = (piece: Piece): boolean =>
  (piece.type === 'text' && piece.value.trim() === '') || isPart(piece, 'gap') || piece.type === 'break';

const holdsRows = /^(?:thead|tbody|tfoot|tr)$/;
const isCell = (piece: Piece): boolean => isPart(piece, 'td') || isPart(piece, 'th');

/** False when there was a condition. */
function collect(pieces: Piece[], found: Piece[]): boolean {
  for (const piece of pieces) {
    if (piece.type === 'text' || piece.type === 'comment') {
      if (marksIn(piece).length > 0) return false;
      if (piece.type === 'text') found.push(piece);
    } else if (piece.type === 'part' && holdsRows.test(piece.name)) {
      if (!collect(piece.children, found)) return false;
    } else if (piece.type === 'if' || piece.type === 'unknownTag') return false;
    else if (piece.type === 'inlineElement' || piece.type === 'element') {
      // The element has no meaning outside of a table: `<caption>`, `<colgroup>`.
      if (!collect(piece.children, found)) return false;
    } else if (!isCell(piece)) found.push(piece);
  }
  return true;
}
