// Attributes of cells that the tree does not have, such as `class`, stay when their cell is written anew.

const attribute = /\s+([^\s"'>=/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const openTag = /^<(t[hdr])((?:\s+[^\s"'>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>/i;

/** Those that a column is read from. They are written as the column has them. */
const ofColumns = /^(?:width|align|valign|data-(?:hidden|card-target|card-cover|card-cover-dark|type|max))$/i;

/** A cell or row that is written in place of another, with the attributes of this one. */
export function withAttributesOf(source: string, written: string): string {
  const [, name = '', before = ''] = openTag.exec(source) ?? [];
  const [tag, now = '', after = ''] = openTag.exec(written) ?? [];
  if (tag === undefined || before === '' || name.toLowerCase() !== now.toLowerCase()) return written;
  const present = new Set(Array.from(after.matchAll(attribute), ([, one = '']) => one.toLowerCase()));
  const kept = Array.from(before.matchAll(attribute), ([whole, one = '']) =>
    present.has(one.toLowerCase()) || (now === 'th' && ofColumns.test(one)) ? '' : whole,
  );
  return `<${now}${after}${kept.join('')}>${written.slice(tag.length)}`;
}
