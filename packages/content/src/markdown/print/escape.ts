// Escapes text for each of the positions it can be in, so that it is parsed back unchanged.

export function attribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\n\r\t\0]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** A value inside `{% tag key="…" %}`. */
export function tagValue(value: string): string {
  return value
    .replace(/&(?=[#A-Za-z])/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('%}', '%&#125;')
    .replaceAll('{%', '&#123;%')
    .replace(/\\$/, '&#92;')
    .replace(/[\n\r\0]/g, (char) => `&#${char.charCodeAt(0)};`);
}

export function tagAttributes(attributes: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(attributes)
    .filter(([key, value]) => value !== undefined && /^(?:[A-Za-z_][\w:.-]*)?$/.test(key))
    .map(([key, value]) => ` ${key}${key ? '=' : ''}"${tagValue(String(value))}"`)
    .join('');
}

export function htmlAttributes(attributes: Record<string, string | number | true | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${attribute(String(value))}"`))
    .join('');
}

/** Text between HTML tags where white space collapses and some characters have a meaning. */
export function htmlText(value: string): string {
  return (
    value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('$', '&#36;')
      // Before white space it does not begin an emoji or a URL.
      .replace(/:(?!\s)/g, '&#58;')
      .replace(/[\t\r\f\v\0]/g, (char) => `&#${char.charCodeAt(0)};`)
      .replace(/^ | $|(?<= ) /g, '&#32;')
      .replace(/ (?=&#)/g, '&#32;')
  );
}

/** The same where Markdown is parsed between the tags too. */
export function plainText(value: string): string {
  return htmlText(value).replace(/[*_`~[\]\\!]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** The same where line breaks count too, as in `<pre>`. */
export function preText(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\r\0]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const always = /[\\*`[\]<]/g;

/** Markdown text with only those characters escaped that would be parsed as markup. */
export function lightText(value: string): string {
  return value
    .replace(always, '\\$&')
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/\$(?=\$)/g, '\\$')
    .replace(/:(?=[a-z0-9_+-]+:)/g, '\\:')
    .replaceAll('\n', '\\\n');
}

/** Markdown text with every special character escaped. */
export function heavyText(value: string): string {
  return value
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/[\t\r\f\v\0]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/^ | $|(?<= ) | (?=\n)|(?<=\n) /g, '&#32;')
    .replace(/ (?=&#)/g, '&#32;')
    .replaceAll('\n', '\\\n');
}

/** Starts of a line that would make it another block; a line of bars and dashes would make a table. */
const lineStart = /^(?:[>#|]|[-+](?=\s|$)|[-=]+\s*$|(?=[|:\s-]+$)[|:\s]*-|\{%|---|~~~)/;

/** Escapes starts of a line that would begin another block. */
export function guardLines(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => {
      if (lineStart.test(line)) return `\\${line}`;
      return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
    })
    .join('\n');
}

export function destination(url: string): string {
  const safe = url
    .replace(/[\n\r]/g, encodeURIComponent)
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
    .replaceAll('\\', '\\\\');
  if (url === '' || /[\s()<>\0-\x20\x7f]/.test(url)) return `<${safe.replace(/[<>]/g, '\\$&')}>`;
  return safe;
}
