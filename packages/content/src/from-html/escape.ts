// Text that must stay text, in each of the places it can stand.

/** How a line may begin that would make it another block. */
const lineStart = /^(?:[>#|]|[-+](?=\s|$)|[-=]+\s*$|[|:\s-]+$|---)/;

/** Words in a paragraph, heading or cell. The marks of Markdown and of the dialect are taken back where they would count. */
export function escapeText(value: string, inLink = false, followed = false): string {
  let out = value
    .replace(/[\\*`~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (run) => run.replaceAll('_', '\\_'))
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
    .replace(/<(?!\s|[=<-]{1,2}\s)/g, '\\<')
    .replace(/\$(?=\$)/g, '\\$')
    .replace(/\{(?=%)/g, '{\\')
    .replace(/:(?=(?:[a-z0-9_+-]*[a-z_+-][a-z0-9_+-]*|100|1234):)/g, '\\:');
  out = inLink ? out.replace(/[[\]]/g, '\\$&') : out.replace(/\](?=[([:]|$)|\[(?=\^)/g, '\\$&');
  return out.replace(/(?:https?:\/\/|www\.)[^\s<]+/gi, (address, at: number) =>
    followed && at + address.length === out.length ? unlinked(`${address}\\`).slice(0, -1) : unlinked(address),
  );
}

/** A bare address is read as a link together with escapes and marks after it, so one that has any must not be read so. */
function unlinked(address: string): string {
  if (!address.includes('\\') && !address.includes('&amp;')) return address;
  return address.replace(/https?(?=:\/\/)|www(?=\.)/gi, '$&\\');
}

export function guardLines(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (lineStart.test(line) ? `\\${line}` : line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')))
    .join('\n');
}

/** The target of a link or picture in Markdown. */
export function destination(url: string): string {
  const safe = url
    .trim()
    .replace(/[\n\r\t]/g, '')
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
    .replaceAll('\\', '\\\\');
  return safe === '' || /[\s()<>\0-\x20\x7f]/.test(safe) ? `<${safe.replace(/[<>]/g, '\\$&')}>` : safe;
}

export const linkTitle = (title: string): string =>
  ` "${title.replace(/[\\"]/g, '\\$&').replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')}"`;

export function codeSpan(value: string): string {
  const longest = value.match(/`+/g)?.map((run) => run.length) ?? [];
  let ticks = 1;
  while (longest.includes(ticks)) ticks += 1;
  const fence = '`'.repeat(ticks);
  const pad = /^`|`$|^ .*[^ ].* $/s.test(value) ? ' ' : '';
  return `${fence}${pad}${value}${pad}${fence}`;
}

export function fence(value: string, language = ''): string {
  const longest = Math.max(2, ...(value.match(/^[ \t]*`{3,}/gm) ?? []).map((run) => run.trim().length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${value === '' ? '' : `${value}\n`}${ticks}`;
}

/** A value of an HTML attribute. */
export const attributeValue = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s+/g, ' ');

/** A value inside `{% tag key="…" %}`. */
export const tagValue = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .replace(/&(?=[#A-Za-z])/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('%}', '%&#125;')
    .replaceAll('{%', '&#123;%')
    .replace(/\\$/, '&#92;');

export const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);
