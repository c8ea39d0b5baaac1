// `{{ book.name }}`: the syntax of older tools for a variable of the space. Other tools use it too, so only names of
// existing variables are replaced, and never in code.
import { plainValue } from './plain-value.ts';
import type { Scope } from './expression/evaluate.ts';
import type { Inside } from './map.ts';
import { mapInside } from './map.ts';
import type { Block, Inline, Page } from './tree.ts';
import { visit } from './visit.ts';

const named = /\{\{\s*book\.([\w-]{1,100})\s*\}\}/g;

export function withBookVariables(page: Page, scope: Scope): Page {
  const variables = variablesIn(scope);
  if (!variables || !namesAny(page)) return page;
  const valueOf = (whole: string, name: string): string => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? plainValue(String(value)) : whole;
  };
  const inlines = (list: Inline[]): Inline[] =>
    list.map((inline) => {
      if (inline.type === 'text') return { ...inline, value: inline.value.replaceAll(named, valueOf) };
      if (inline.type === 'inlineCode' || !('children' in inline)) return inline;
      return { ...inline, children: inlines(inline.children) };
    });
  const inside: Inside = {
    inlines,
    part: (part) => [{ ...part, children: blocks(part.children) }],
  };
  const blocks = (list: Block[]): Block[] =>
    list.map((block) => (block.type === 'code' ? block : mapInside(block, inside)));
  const footnotes = new Map(
    [...page.footnotes].map(([label, note]) => [label, { ...note, children: blocks(note.children) }]),
  );
  const title = page.title && { ...page.title, children: inlines(page.title.children) };
  return { ...page, children: blocks(page.children), footnotes, ...(title ? { title } : {}) };
}

function variablesIn({ space }: Scope): Record<string, unknown> | undefined {
  const found: unknown = typeof space === 'object' && space !== null && 'vars' in space ? space.vars : undefined;
  return typeof found === 'object' && found !== null ? { ...found } : undefined;
}

function namesAny(page: Page): boolean {
  let found = false;
  visit(page, {
    inline(inline) {
      if (inline.type === 'text' && inline.value.includes('{{')) found = true;
    },
  });
  return found;
}
