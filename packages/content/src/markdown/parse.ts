import { BlockParser } from './parse/block-parser.ts';
import { buildBlocks } from './parse/build.ts';
import { collectContext } from './parse/context.ts';
import { readFrontmatter } from './parse/frontmatter.ts';
import { noteLostMarks } from './lost-marks.ts';
import type { FootnoteDefinition, Page } from './tree.ts';
import { visitBlocks } from './visit.ts';

/** Parses a page. Never throws: what is not understood stays as text or keeps its content. */
export function parse(source: string): Page {
  // The same length, so that offsets stay valid.
  const markdown = source.includes('\0') ? source.replaceAll('\0', '\ufffd') : source;
  const frontmatter = readFrontmatter(markdown);
  const from = frontmatter?.end ?? (markdown.startsWith('\ufeff') ? 1 : 0);
  const raw = new BlockParser(markdown).parse(from);
  const context = collectContext(raw);
  const blocks = buildBlocks(raw, markdown, context);
  noteLostMarks(blocks, markdown, from);
  const footnotes = new Map<string, FootnoteDefinition>();
  if (context.footnotes.size > 0) {
    visitBlocks(blocks, {
      block(block) {
        if (block.type === 'footnoteDefinition' && !footnotes.has(block.label)) footnotes.set(block.label, block);
      },
    });
  }
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
