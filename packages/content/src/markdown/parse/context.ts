import type { RawBlock, RawContainer, RawDefinition } from './raw.ts';

/** What inline text refers to elsewhere on the page. */
export interface Context {
  definitions: Map<string, RawDefinition>;
  footnotes: Map<string, number>;
  /**
   * Bytes that references may still add. Short references to one long definition would otherwise grow a page to many
   * times its size.
   */
  budget: number;
  /** Number of block quotes around what is being built. */
  quotes: number;
}

export function collectContext(blocks: RawBlock[]): Context {
  const context: Context = { definitions: new Map(), footnotes: new Map(), budget: 500_000, quotes: 0 };
  const walk = (list: RawBlock[]) => {
    for (const block of list) {
      if (block.kind === 'definition') {
        if (!context.definitions.has(block.label)) context.definitions.set(block.label, block);
      } else if (isContainer(block)) {
        if (block.kind === 'footnote' && !context.footnotes.has(block.label)) {
          context.footnotes.set(block.label, block.end - block.start);
        }
        walk(block.children);
      }
    }
  };
  walk(blocks);
  return context;
}

function isContainer(block: RawBlock): block is RawContainer {
  switch (block.kind) {
    case 'quote':
    case 'list':
    case 'item':
    case 'footnote':
      return true;
    default:
      return false;
  }
}

export function spend(context: Context, size: number): boolean {
  if (context.budget < size) return false;
  context.budget -= size;
  return true;
}
