import { readFrontmatter } from './parse/frontmatter.ts';
import { noteLostMarks } from './lost-marks.ts';
import { parseBody, titleIndex, withoutNul } from './parse-body.ts';
import type { FootnoteDefinition, Page } from './tree.ts';
import { visitBlocks } from './visit.ts';

/** Parses a page. Never throws: what is not understood stays as text or keeps its content. */
export function parse(source: string): Page {
  const markdown = withoutNul(source);
  const frontmatter = readFrontmatter(markdown);
  const from = frontmatter?.end ?? (markdown.startsWith('\ufeff') ? 1 : 0);
  const { blocks, context } = parseBody(markdown, from);
  noteLostMarks(blocks, markdown, from);
  const footnotes = new Map<string, FootnoteDefinition>();
  if (context.footnotes.size > 0) {
    visitBlocks(blocks, {
      block(block) {
        if (block.type === 'footnoteDefinition' && !footnotes.has(block.label)) footnotes.set(block.label, block);
      },
    });
  }
  const at = titleIndex(blocks);
  const title = blocks[at];
  const children = at < 0 ? blocks : blocks.toSpliced(at, 1);
  return {
    type: 'page',
    children,
    footnotes,
    start: 0,
    end: markdown.length,
    ...(frontmatter ? { frontmatter } : {}),
    ...(title?.type === 'heading' ? { title } : {}),
  };
}
