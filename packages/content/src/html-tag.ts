// Template tags for HTML: interpolated values are escaped unless they are HTML themselves.
import { escapeHtml } from './markdown/html/escape.ts';

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

function filled(parts: readonly string[], pieces: readonly Piece[]): Html {
  let text = parts[0] ?? '';
  for (let i = 0; i < pieces.length; i++) text += written(pieces[i]) + (parts[i + 1] ?? '');
  return new Html(text);
}

/** The template as written. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html => filled(strings, pieces);

/** The template without the whitespace of its indentation, so that inline elements are adjacent. */
export const compactHtml = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  filled(compacted(strings), pieces);

/** Trusted HTML. */
export const raw = (text: string): Html => new Html(text);

export const nothing = raw('');

export const joined = (parts: readonly Html[], between: string): Html =>
  raw(parts.map(({ text }) => text).join(escapeHtml(between)));

const compact = new WeakMap<TemplateStringsArray, string[]>();

function compacted(strings: TemplateStringsArray): string[] {
  let parts = compact.get(strings);
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
    compact.set(strings, parts);
  }
  return parts;
}
