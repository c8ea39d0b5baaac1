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

const tight = new WeakMap<TemplateStringsArray, string[]>();

/** Templates are laid out to be read; what the layout adds between tags and attributes is not sent. */
function tightened(strings: TemplateStringsArray): string[] {
  let parts = tight.get(strings);
  if (!parts) {
    parts = strings.map((part) =>
      part
        .replaceAll(/\s*\n\s*/g, (space, at: number) => {
          const before = part[at - 1];
          const after = part[at + space.length];
          const betweenTags = (before === undefined || before === '>') && (after === undefined || after === '<');
          return betweenTags || after === '>' ? '' : ' ';
        })
        .replaceAll('" />', '">'),
    );
    tight.set(strings, parts);
  }
  return parts;
}

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  const parts = tightened(strings);
  let text = parts[0] ?? '';
  for (let i = 0; i < pieces.length; i++) text += written(pieces[i]) + (parts[i + 1] ?? '');
  return new Html(text);
}

/** Text that is HTML already and known to be safe. */
export const raw = (text: string): Html => new Html(text);

export const nothing = raw('');
