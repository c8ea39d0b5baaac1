import { textOf } from './source-text.ts';
import type { Tag } from './tag.ts';
import { readTag } from './tag.ts';

const endTag = /^\{%[-~]?\s*end[a-z-]+\s*%\}$/i;

/** End tags at the end of a line of text: authors write `… {% endhint %}` on one line. */
export function trailingTags(source: string, start: number, end: number): { from: number; tags: Tag[] } | undefined {
  const tags: Tag[] = [];
  let stop = end;
  for (;;) {
    while (stop > start && /[ \t]/.test(source[stop - 1] ?? '')) stop--;
    if (stop - start < 8 || source.charCodeAt(stop - 1) !== 125 || source.charCodeAt(stop - 2) !== 37) break;
    const open = source.lastIndexOf('{%', stop - 2);
    if (open < start || !endTag.test(source.slice(open, stop))) break;
    const tag = readTag(textOf(source, open, stop), 0, stop - open);
    if (!tag) break;
    tags.unshift(tag);
    stop = open;
  }
  return tags.length > 0 ? { from: stop, tags } : undefined;
}
