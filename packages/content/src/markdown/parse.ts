import { BlockParser } from './parse/block-parser.ts';
import { buildBlocks } from './parse/build.ts';
import { collectContext } from './parse/context.ts';
import { readFrontmatter } from './parse/frontmatter.ts';
import type { Block, FootnoteDefinition, Page } from './tree.ts';

/** Reads a page. Never throws: whatever is not understood stays as text or keeps its content. */
export function parse(markdown: string): Page {
  const frontmatter = readFrontmatter(markdown);
  const from = frontmatter?.end ?? (markdown.startsWith('\ufeff') ? 1 : 0);
  const raw = new BlockParser(markdown).parse(from);
  const context = collectContext(raw);
  const blocks = buildBlocks(raw, markdown, context);
  const footnotes = new Map<string, FootnoteDefinition>();
  collectFootnotes(blocks, footnotes);
  const first = blocks.findIndex((block) => block.type !== 'comment' && block.type !== 'definition');
  const lead = blocks[first];
  const title = lead?.type === 'heading' && lead.depth === 1 ? lead : undefined;
  const children = title ? blocks.filter((block) => block !== title) : blocks;
  return {
    type: 'page',
    children,
    footnotes,
    start: 0,
    end: markdown.length,
    ...(frontmatter ? { frontmatter } : {}),
    ...(title ? { title } : {}),
  };
}

function collectFootnotes(blocks: Block[], into: Map<string, FootnoteDefinition>): void {
  for (const block of blocks) {
    if (block.type === 'footnoteDefinition' && !into.has(block.label)) into.set(block.label, block);
    if (!('children' in block) || block.type === 'paragraph' || block.type === 'heading') continue;
    for (const child of block.children) {
      if (child.type === 'image') continue;
      const inner = ['listItem', 'tab', 'step', 'column', 'update'].includes(child.type);
      collectFootnotes(inner ? (child as { children: Block[] }).children : [child as Block], into);
    }
  }
}
