// The only way text comes into Typst source: as a string literal. Nothing inside one is ever read as code, so content
// can call nothing and read no file.

// Control characters have no glyph. Overrides of the direction make the compiler crash, and marks that choose between
// forms of an emoji have no meaning in one colour.
const unprintable =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]|\ufe0e|\ufe0f/g;

export const plain = (text: string): string => text.toWellFormed().replace(unprintable, '');

export function literal(text: string): string {
  const escaped = plain(text).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `"${escaped}"`;
}

/** A call of a function of the template; arguments must be Typst already. */
export const call = (name: string, ...args: (string | undefined)[]): string =>
  `${name}(${args.filter((one) => one !== undefined).join(', ')})`;

/** Pieces of content one after the other. */
export const joined = (pieces: readonly string[]): string => {
  const said = pieces.filter((piece) => piece !== '');
  if (said.length === 0) return 'none';
  return said.length === 1 ? said[0]! : `{${said.join('\n')}}`;
};

export const array = (items: readonly string[]): string => `(${items.map((item) => `${item},`).join(' ')})`;

export const named = (values: Record<string, string | undefined>): string =>
  `(:${Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `, ${name}: ${value}`))
    .join('')})`.replace('(:, ', '(');

export const truth = (value: unknown): string => (value ? 'true' : 'false');
