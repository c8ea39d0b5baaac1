import { inlineText } from './inline-text.ts';
import type {
  Block,
  Expandable,
  Heading,
  OpenapiBlock,
  OpenapiOperation,
  OpenapiSchemas,
  OpenapiWebhook,
} from './tree.ts';
import type { Page, Tab } from './tree.ts';
import { visitBlocks } from './visit.ts';

type ApiBlock = OpenapiBlock | OpenapiOperation | OpenapiSchemas | OpenapiWebhook;

/** Blocks that have anchors. */
export type Anchored = Heading | Expandable | Tab | ApiBlock;

/** The anchor derived from a heading's text. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const words = plain.replace(/['’"“”`]/g, '').replace(/[^\p{L}\p{N}\p{M}_.+]+/gu, '-');
  return words.replace(/^[-.+]+|[-.+]+$/g, '').slice(0, 100);
}

/** The text an anchor is derived from; empty when there is none. */
export function anchorText(block: Anchored): string {
  switch (block.type) {
    case 'heading':
      return inlineText(block.children);
    case 'expandable':
      return inlineText(block.summary);
    case 'tab':
      return block.title ?? '';
    case 'openapi':
    case 'openapiOperation':
      return `${block.method} ${block.path}`;
    case 'openapiWebhook':
      return `${block.method} ${block.name}`;
    case 'openapiSchemas':
      return block.schemas.length === 1 ? (block.schemas[0] ?? '') : '';
  }
}

/** A heading that is not in the source: the summary of an operation, inserted above it on rendering. */
const isAdded = (heading: Heading): boolean => heading.start === heading.end;

function anchoredBlocks(page: Page): Anchored[] {
  const found: Anchored[] = [];
  visitBlocks(page.children, {
    block(block: Block) {
      if (block.type === 'tabs') found.push(...block.children);
      if (
        block.type === 'heading' ||
        block.type === 'expandable' ||
        block.type === 'openapi' ||
        block.type === 'openapiOperation' ||
        block.type === 'openapiSchemas' ||
        block.type === 'openapiWebhook'
      ) {
        found.push(block);
      }
      return block.type !== 'footnoteDefinition';
    },
  });
  return found;
}

/** All blocks with anchors, each with an anchor that is unique on the page. */
export function blockAnchors(page: Page): Map<Anchored, string> {
  const found = new Map<Anchored, string>();
  const used = new Set<string>();
  const counts = new Map<string, number>();
  const take = (block: Anchored, base: string) => {
    let id = base;
    let count = counts.get(base) ?? 0;
    while (used.has(id)) id = `${base}-${++count}`;
    counts.set(base, count);
    used.add(id);
    found.set(block, id);
  };
  const all = anchoredBlocks(page);
  const headings = all.filter((block) => block.type === 'heading');
  // Explicit anchors are stable URLs: they come first. Headings of the source come before everything else, so that
  // their anchors do not depend on expandables, tabs and API descriptions.
  for (const heading of headings) if (heading.id !== undefined) take(heading, heading.id);
  const name = (heading: Heading) => take(heading, slug(anchorText(heading)) || 'section');
  for (const heading of headings) if (heading.id === undefined && !isAdded(heading)) name(heading);
  for (const block of all) {
    const base = block.type === 'heading' ? '' : slug(anchorText(block));
    if (base !== '') take(block, base);
  }
  for (const heading of headings) if (heading.id === undefined && isAdded(heading)) name(heading);
  return found;
}

/** Every heading of the body with a unique anchor. */
export function anchors(page: Page): Map<Heading, string> {
  const found = new Map<Heading, string>();
  for (const [block, anchor] of blockAnchors(page)) if (block.type === 'heading') found.set(block, anchor);
  return found;
}
