// The only way text enters Typst source: as a string literal. Nothing inside is evaluated, so content can call no
// function and read no file.

// Control characters have no glyph. Bidirectional overrides crash the compiler, and emoji variation selectors have no
// meaning in one colour.
const unprintable =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]|\ufe0e|\ufe0f/g;

export const plain = (text: string): string => text.toWellFormed().replace(unprintable, '');

export function literal(text: string): string {
  const escaped = plain(text).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `"${escaped}"`;
}

/** A call of a template function; arguments must be Typst source. */
export const call = (name: string, ...args: (string | undefined)[]): string =>
  `${name}(${args.filter((one) => one !== undefined).join(', ')})`;

/** Concatenates content. */
export const joined = (pieces: readonly string[]): string => {
  const said = pieces.filter((piece) => piece !== '');
  const [first, ...others] = said;
  if (first === undefined) return 'none';
  return others.length === 0 ? first : `{${said.join('\n')}}`;
};

export const array = (items: readonly string[]): string => `(${items.map((item) => `${item},`).join(' ')})`;

export const named = (values: Record<string, string | undefined>): string =>
  `(:${Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `, ${name}: ${value}`))
    .join('')})`.replace('(:, ', '(');

export const truth = (value: unknown): string => (value ? 'true' : 'false');
