import { evaluate, holds } from './expression/evaluate.ts';
import type { Scope } from './expression/evaluate.ts';
import { printed } from './expression/methods.ts';
import { mapBlocks } from './map.ts';
import { mergeTexts } from './parse/piece.ts';
import type { FootnoteDefinition, Page } from './tree.ts';

/** The page as one reader sees it: blocks whose condition is false are gone, expressions are their values. */
export function evaluateDocument(page: Page, scope: Scope): Page {
  const mapping = {
    block: (block: Page['children'][number]) => {
      if (block.type !== 'if') return undefined;
      return holds(block.expression, scope) ? block.children : [];
    },
    inlines: (inlines: Parameters<typeof mergeTexts>[0]) => {
      if (!inlines.some((inline) => inline.type === 'expression')) return inlines;
      const values = inlines.map((inline) => {
        if (inline.type !== 'expression') return inline;
        const { start, end } = inline;
        return { type: 'text' as const, value: printed(evaluate(inline.value, scope)), start, end };
      });
      return mergeTexts(values);
    },
  };
  const footnotes = new Map<string, FootnoteDefinition>();
  for (const [label, note] of page.footnotes) {
    footnotes.set(label, { ...note, children: mapBlocks(note.children, mapping) });
  }
  const title = page.title && mapBlocks([page.title], mapping)[0];
  const children = mapBlocks(page.children, mapping);
  return { ...page, children, footnotes, ...(title?.type === 'heading' ? { title } : {}) };
}
