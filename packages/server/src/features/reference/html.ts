// Text made into HTML; whatever is not HTML already is escaped.
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(fixed.reduce((text, next, index) => text + write(parts[index - 1]) + next));

export const joined = (parts: readonly Html[], between: string): Html =>
  new Html(parts.map((part) => part.text).join(write(between)));

/** A sentence in which `code` stands between backticks. */
export const prose = (text: string): Html[] =>
  text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
