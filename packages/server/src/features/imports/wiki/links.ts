// Wiki links: `[[Page]]`, `[[Words|Page]]`, `[[picture.png|alt=words]]`. They become Markdown links, which are resolved
// with all the others.
import { parse, visit } from '@lectern/content';

const wikiLink = /\[\[([^[\]\n|]+?)(?:\\?\|([^[\]\n]*))?\]\]/g;
const picture = /\.(?:png|jpe?g|gif|svg|webp|bmp|avif)$/i;

export function wikiLinksToLinks(markdown: string): string {
  if (!markdown.includes('[[')) return markdown;
  const edits: { start: number; end: number; text: string }[] = [];
  visit(parse(markdown), {
    // Only in text: code keeps its brackets.
    inline(node, block) {
      if (node.type === 'inlineCode' || block.type === 'code') return false;
      if (node.type !== 'text') return true;
      const source = markdown.slice(node.start, node.end);
      for (const match of source.matchAll(wikiLink)) {
        const [whole, name = '', label] = match;
        const start = node.start + match.index;
        edits.push({ start, end: start + whole.length, text: written(name.trim(), label?.trim()) });
      }
    },
  });
  let out = '';
  let at = 0;
  for (const { start, end, text } of edits.sort((left, right) => left.start - right.start)) {
    if (start < at) continue;
    out += markdown.slice(at, start) + text;
    at = end;
  }
  return out + markdown.slice(at);
}

const escaped = (words: string): string => words.replaceAll(/[\\[\]]/g, '\\$&');
const destination = (address: string): string =>
  /^[^\s<>()]+$/.test(address) ? address : `<${address.replaceAll(/[<>\\]/g, '\\$&')}>`;

function written(first: string, second: string | undefined): string {
  const options = second !== undefined && /^\w+(?:=|$)/.test(second) && picture.test(first);
  if (picture.test(first) && (second === undefined || options)) {
    const alt = /alt=([^|]*)/.exec(second ?? '')?.[1]?.trim() ?? '';
    return `![${escaped(alt)}](${destination(first)})`;
  }
  const target = second === undefined || second === '' ? first : second;
  return `[${escaped(first)}](${destination(target)})`;
}
