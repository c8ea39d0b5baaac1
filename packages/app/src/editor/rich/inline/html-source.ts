// Changes the source of one HTML element and leaves the rest of it as it is written.

const attribute = /\s+([^\s"'>=/]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const element =
  /^(<[a-z][a-z0-9-]*)((?:\s+[^\s"'>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)(\s*\/?>)([^]*?)(<\/[a-z0-9-]+\s*>)?$/i;

export type ElementSource = { open: string; attributes: string; bracket: string; content: string; close: string };

export function readElement(source: string): ElementSource | undefined {
  const match = element.exec(source);
  if (!match) return undefined;
  const [, open = '', attributes = '', bracket = '', content = '', close = ''] = match;
  return { open, attributes, bracket, content, close };
}

export const writeElement = ({ open, attributes, bracket, content, close }: ElementSource): string =>
  open + attributes + bracket + content + close;

const escaped = (value: string): string =>
  value.replace(/["<>]|&(?=#?\w+;)/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/[\r\n]+/g, ' ');

/** Without a value the attribute is removed. A new attribute is the last one. */
export function withAttribute(source: ElementSource, name: string, value: string | undefined): ElementSource {
  let isFound = false;
  const written = value === undefined ? '' : `${name}="${escaped(value)}"`;
  const attributes = source.attributes.replace(attribute, (whole, found: string) => {
    if (found.toLowerCase() !== name) return whole;
    const isFirst = !isFound;
    isFound = true;
    return isFirst && written !== '' ? (/^\s+/.exec(whole)?.[0] ?? ' ') + written : '';
  });
  return { ...source, attributes: isFound || written === '' ? attributes : `${attributes} ${written}` };
}

export function attributeOf({ attributes }: ElementSource, name: string): string | undefined {
  for (const [, found = '', value = ''] of attributes.matchAll(attribute))
    if (found.toLowerCase() === name) return value.replace(/^\s*=\s*/, '').replace(/^(["'])(.*)\1$/s, '$2');
  return undefined;
}

/** Two spellings of a text between tags: as it is, and one that means nothing else anywhere. */
export const textSpellings = (value: string): string[] => [
  value.replace(/<|&(?=#?\w+;)/g, (sign) => `&#${sign.charCodeAt(0)};`),
  value.replace(/[&<>$:*_`~[\]\\!|{}]/g, (sign) => `&#${sign.charCodeAt(0)};`),
];
