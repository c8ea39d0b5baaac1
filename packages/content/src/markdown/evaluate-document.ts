import { withBookVariables } from './book-variables.ts';
import { decideConditions } from './decide-conditions.ts';
import { Budget } from './expression/budget.ts';
import { holds, valueText } from './expression/evaluate.ts';
import type { Scope } from './expression/evaluate.ts';
import { mapBlocks } from './map.ts';
import { mergeTexts } from './parse/piece.ts';
import { apart, plainValue } from './plain-value.ts';
import type { FootnoteDefinition, Inline, Page } from './tree.ts';

/** The page as one reader sees it: content of false conditions is removed, expressions are replaced by their values. */
export function evaluateDocument(whole: Page, scope: Scope): Page {
  const budget = new Budget();
  const decided = decideConditions(whole, (expression) => holds(expression, scope, budget));
  const valued = withValues(decided, (expression) => valueText(expression, scope, budget));
  return withBookVariables(valued, scope);
}

/** The page with conditions applied but expressions left as written: it contains no visitor data. */
export function writtenFor(whole: Page, scope: Scope): Page {
  const budget = new Budget();
  const decided = decideConditions(whole, (expression) => holds(expression, scope, budget));
  return withValues(decided, () => '');
}

/** Replaces expressions by their values, where they are `known`; others stay, and so do conditions. */
export function evaluateExpressions(page: Page, scope: Scope, known: (expression: string) => boolean): Page {
  const budget = new Budget();
  const valued = withValues(page, (expression) =>
    known(expression) ? valueText(expression, scope, budget) : undefined,
  );
  return withBookVariables(valued, scope);
}

/** Every condition and expression on the page. */
export function expressionsIn(page: Page): string[] {
  const found: string[] = [];
  const decided = decideConditions(page, (expression) => found.push(expression) > 0);
  withValues(decided, (expression) => {
    found.push(expression);
    return undefined;
  });
  return found;
}

function withValues(page: Page, valueOf: (expression: string) => string | undefined): Page {
  const mapping = {
    block: () => undefined,
    inlines: (inlines: Inline[]) => {
      if (!inlines.some((inline) => inline.type === 'expression')) return inlines;
      const made: Inline[] = [];
      for (const [at, inline] of inlines.entries()) {
        const value = inline.type === 'expression' ? valueOf(inline.value) : undefined;
        const { start, end } = inline;
        if (value === undefined) made.push(inline);
        else made.push({ type: 'text', value: asPlain(value, made.at(-1), inlines[at + 1]), start, end });
      }
      return mergeTexts(made);
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

const textOf = (inline: Inline | undefined): string => (inline?.type === 'text' ? inline.value : '');

/**
 * A value may be anything a visitor sends, and the page may be printed and parsed again: it must not begin a tag then.
 */
function asPlain(value: string, before: Inline | undefined, after: Inline | undefined): string {
  const opened = textOf(before).endsWith('{');
  const goesOn = textOf(after).startsWith('%');
  if (value === '') return opened && goesOn ? apart : '';
  const first = opened && value.startsWith('%') ? apart : '';
  const last = value.endsWith('{') && goesOn ? apart : '';
  return first + plainValue(value) + last;
}
