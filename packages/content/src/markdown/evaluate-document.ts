import { decideConditions } from './decide-conditions.ts';
import { evaluate } from './expression/evaluate.ts';
import type { Scope } from './expression/evaluate.ts';
import { printed } from './expression/methods.ts';
import { mapBlocks } from './map.ts';
import { mergeTexts } from './parse/piece.ts';
import type { FootnoteDefinition, Page } from './tree.ts';

/** The page as one reader sees it: what a false condition is about is gone, expressions are their values. */
export const evaluateDocument = (whole: Page, scope: Scope): Page =>
  evaluateExpressions(decideConditions(whole, scope), scope);

/** Expressions are their values, where `known` says that they have one; the others stay, and so do conditions. */
export function evaluateExpressions(
  page: Page,
  scope: Scope,
  known: (expression: string) => boolean = () => true,
): Page {
  const mapping = {
    block: () => undefined,
    inlines: (inlines: Parameters<typeof mergeTexts>[0]) => {
      if (!inlines.some((inline) => inline.type === 'expression')) return inlines;
      const values = inlines.map((inline) => {
        if (inline.type !== 'expression' || !known(inline.value)) return inline;
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
