// An escaping template tag: whatever is put into a template is text unless it is HTML made here.
import { escapeHtml } from '@lectern/content';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type Piece = Html | string | number | false | null | undefined | readonly Piece[];

function written(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (piece === undefined || piece === null || piece === false) return '';
  if (typeof piece === 'object') return piece.map(written).join('');
  return escapeHtml(String(piece));
}

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let text = strings[0] ?? '';
  for (let i = 0; i < pieces.length; i++) text += written(pieces[i]) + (strings[i + 1] ?? '');
  return new Html(text);
}

/** Text that is HTML already and known to be safe. */
export const raw = (text: string): Html => new Html(text);

export const nothing = raw('');
