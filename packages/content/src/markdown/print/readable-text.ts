// Words of other sources that must stay words. Escaped where they would count, so that authors can read on.

/** Words in a paragraph, heading or cell. The marks of Markdown and of the dialect are taken back where they would count. */
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

/** A bare address is read as a link together with escapes and marks after it, so one that has any must not be read so. */
function unlinked(address: string): string {
  if (!address.includes('\\') && !address.includes('&amp;')) return address;
  return address.replace(/https?(?=:\/\/)|www(?=\.)/gi, '$&\\');
}

/** Text between HTML tags for people to read: only what would be read as markup is escaped. */
export const readableHtmlText = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{%', '&#123;%')
    .replace(/\$(?=\$)/g, '&#36;')
    .replace(/:(?=[a-z0-9_+-]+:)/g, '&#58;');
