// Escapes text of other sources only where needed, so that the source stays readable.

/**
 * Text in a paragraph, heading or cell. Special characters of Markdown and of the dialect are escaped where they would
 * be markup.
 */
export function readableText(value: string, inLink = false, followed = false): string {
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

/**
 * A bare URL is parsed as a link together with escapes and delimiters after it; with any of those, prevent the
 * autolink.
 */
function unlinked(address: string): string {
  if (!address.includes('\\') && !address.includes('&amp;')) return address;
  return address.replace(/https?(?=:\/\/)|www(?=\.)/gi, '$&\\');
}

/** Readable text between HTML tags: only what would be parsed as markup is escaped. */
export const readableHtmlText = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{%', '&#123;%')
    .replace(/\$(?=\$)/g, '&#36;')
    .replace(/:(?=[a-z0-9_+-]+:)/g, '&#58;');
