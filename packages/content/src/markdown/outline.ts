import { anchors } from './anchors.ts';
import { inlineText } from './inline-text.ts';
import { mapBlocks } from './map.ts';
import { blockText, isFileOfPage } from './text.ts';
import type { Block, Inline, Page } from './tree.ts';
import { visitBlocks } from './visit.ts';

export interface OutlineEntry {
  anchor: string;
  title: string;
  /** 1 for `##`, 2 for `###`, 3 for anything deeper. */
  level: 1 | 2 | 3;
}

/** The headings of a page with anchors that are unique on it. */
export function outline(page: Page): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const [heading, anchor] of anchorsInOrder(page)) {
    const level = Math.min(3, Math.max(1, heading.depth - 1)) as 1 | 2 | 3;
    entries.push({ anchor, title: plain(inlineText(heading.children)), level });
  }
  return entries;
}

function anchorsInOrder(page: Page) {
  return [...anchors(page)].sort(([a], [b]) => a.start - b.start);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export interface Section {
  /** Empty for the text before the first heading. */
  anchor: string;
  title: string;
  body: string;
}

/** The title of a mentioned page, by the target of the mention. */
export type TitleOf = (target: string) => string | undefined;

/**
 * The page split at its headings, for search. Conditions must be evaluated before. A mention that is only the file name
 * of another page reads as the title of that page, where `titleOf` knows it.
 */
export function sections(page: Page, titleOf: TitleOf = () => undefined): Section[] {
  const found = anchors(page);
  const headingText = (inlines: Inline[]) => plain(inlineText(withTitles(inlines, titleOf)));
  const title = page.title ? headingText(page.title.children) : '';
  const open: { anchor: string; title: string; parts: string[] }[] = [{ anchor: '', title, parts: [] }];
  const add = (block: Block) => {
    if (block.type === 'heading') {
      open.push({ anchor: found.get(block) ?? '', title: headingText(block.children), parts: [] });
      return false;
    }
    const opened = holdsHeading(block);
    const text = opened ? ownText(block) : readableText(block, titleOf);
    if (text !== '') open.at(-1)?.parts.push(text);
    return opened;
  };
  visitBlocks(page.children, { block: add });
  return open
    .map(({ anchor, title: name, parts }) => ({ anchor, title: name, body: parts.join('\n') }))
    .filter((section, i) => i > 0 || section.body !== '' || section.title !== '');
}

/** Mentions that are only file names with the titles of the pages; without a title they are left out. */
function withTitles(inlines: Inline[], titleOf: TitleOf): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type !== 'mention' || !isFileOfPage(inlineText([inline]))) return [inline];
    const value = titleOf(inline.target.value);
    return value === undefined ? [] : [{ type: 'text', value, start: inline.start, end: inline.end }];
  });
}

/**
 * Where a text is only the file name of another page, readers see that page's title, if visible; the file name is not
 * indexed.
 */
function readableText(block: Block, titleOf: TitleOf): string {
  if (!namesPages(block)) return blockText(block);
  const left = mapBlocks([block], {
    block: (inner) => (inner.type === 'contentRef' ? [] : undefined),
    inlines: (inlines) => withTitles(inlines, titleOf),
  });
  return left.map(blockText).join('\n');
}

function namesPages(block: Block): boolean {
  let found = false;
  visitBlocks([block], {
    block: (inner) => {
      if (inner.type === 'contentRef') found = true;
      return !found;
    },
    inline: (inline) => {
      if (inline.type === 'mention') found = true;
    },
  });
  return found;
}

/** The text of a container itself, without its children. */
function ownText(block: Block): string {
  if (block.type === 'tabs') return block.children.flatMap(({ title }) => title ?? []).join('\n');
  return block.type === 'expandable' ? inlineText(block.summary) : '';
}

function holdsHeading(block: Block): boolean {
  if (block.type === 'footnoteDefinition' || block.type === 'table') return false;
  let found = false;
  visitBlocks([block], {
    block(inner) {
      if (inner.type === 'heading') found = true;
      return !found;
    },
  });
  return found;
}
