import { inlineText } from './inline-text.ts';
import type { Heading, Page } from './tree.ts';
import { visitBlocks } from './visit.ts';

/** The anchor a heading's words give. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const words = plain.replace(/['’"“”`]/g, '').replace(/[^\p{L}\p{N}\p{M}_.+]+/gu, '-');
  return words.replace(/^[-.+]+|[-.+]+$/g, '').slice(0, 100);
}

/** Every heading of the body with an anchor no other heading has. */
export function anchors(page: Page): Map<Heading, string> {
  const found = new Map<Heading, string>();
  const used = new Set<string>();
  const counts = new Map<string, number>();
  const headings: Heading[] = [];
  visitBlocks(page.children, {
    block(block) {
      if (block.type === 'heading') headings.push(block);
      return block.type !== 'footnoteDefinition';
    },
  });
  const take = (heading: Heading, base: string) => {
    let id = base;
    let count = counts.get(base) ?? 0;
    while (used.has(id)) id = `${base}-${++count}`;
    counts.set(base, count);
    used.add(id);
    found.set(heading, id);
  };
  // Chosen anchors are promises to the outside: they come first.
  for (const heading of headings) if (heading.id !== undefined) take(heading, heading.id);
  for (const heading of headings) {
    if (heading.id === undefined) take(heading, slug(inlineText(heading.children)) || 'section');
  }
  return found;
}
