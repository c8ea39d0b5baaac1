// Parses a list of links, such as a sidebar or index, as a table of contents.
import { inlineText, parse, type Markdown } from '@lectern/content';

export type OutlineItem = { title: string; href?: string; children: OutlineItem[] };

/** Headings hold the lists below them; nested lists are nested items. */
export function readOutline(markdown: string): OutlineItem[] {
  const page = parse(markdown);
  const roots: OutlineItem[] = [];
  let into = roots;
  const blocks: Markdown.Block[] = page.title ? [page.title, ...page.children] : page.children;
  for (const block of blocks) {
    if (block.type === 'heading') {
      const item = { ...linkIn(block.children), children: [] };
      if (item.title === '') continue;
      roots.push(item);
      into = item.children;
    } else if (block.type === 'list') into.push(...itemsOf(block));
    else if (block.type === 'paragraph') into.push(...linksIn(block.children));
  }
  return roots;
}

function itemsOf(list: Markdown.List): OutlineItem[] {
  return list.children.flatMap(({ children }) => {
    const own: OutlineItem[] = [];
    const below: OutlineItem[] = [];
    for (const block of children) {
      if (block.type === 'list') below.push(...itemsOf(block));
      else if (block.type === 'paragraph' || block.type === 'heading') {
        const links = linksIn(block.children);
        own.push(...(links.length > 0 ? links : [{ ...linkIn(block.children), children: [] }]));
      }
    }
    const last = own.at(-1);
    if (!last) return below;
    last.children.push(...below);
    return own;
  });
}

/** The first link, or all the text as title when there is none. */
function linkIn(inlines: Markdown.Inline[]): Omit<OutlineItem, 'children'> {
  const [link] = linksIn(inlines);
  return link?.href === undefined ? { title: inlineText(inlines).trim() } : { title: link.title, href: link.href };
}

function linksIn(inlines: Markdown.Inline[]): OutlineItem[] {
  return inlines.flatMap((inline): OutlineItem[] => {
    if (inline.type === 'link') {
      return [{ title: inlineText(inline.children).trim(), href: inline.target.value, children: [] }];
    }
    return 'children' in inline ? linksIn(inline.children) : [];
  });
}
