// How a page is spelled, by the nearest example: new text looks like the text around it.
import type { Block, Inline } from '../markdown/tree.ts';
import { visitBlocks } from '../markdown/visit.ts';
import type { EditablePage } from './editable-page.ts';

export interface MarkdownStyle {
  newline: string;
  /** `*`, `+` or `-`. */
  bullet: () => string;
  /** The sign after the number of an item: `.` or `)`. */
  delimiter: () => string;
  /** Spaces between the marker of an item and its text. */
  padding: () => number;
  /** `**` or `__`. */
  strong: () => string;
  /** `*` or `_`. */
  emphasis: () => string;
  hardBreak: () => string;
  fence: () => { sign: string; length: number };
  thematicBreak: () => string;
  /** Whether headings of the first two levels are underlined. */
  setext: () => boolean;
  /** Whether tables are written in HTML. */
  htmlTables: () => boolean;
}

/** Blocks on either side that are searched for an example. */
const reach = 150;

/** The style around the block at `index`. Each is searched for when it is first needed. */
export function markdownStyleAt(page: EditablePage, index: number): MarkdownStyle {
  const { text } = page;
  const found = new Map<string, unknown>();
  const habit =
    <T>(name: string, read: Reader<T>, fallback: T) =>
    (): T => {
      if (!found.has(name)) found.set(name, nearest(page, index, read) ?? fallback);
      return found.get(name) as T;
    };
  const at = (node: { start: number }, offset: number, length = 1) =>
    text.slice(node.start + offset, node.start + offset + length);
  const match = (node: { start: number }, offset: number, pattern: RegExp): string | undefined =>
    pattern.exec(at(node, offset, 40))?.[0];
  return {
    newline: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    bullet: habit('bullet', { block: (b, o) => (b.type === 'list' ? match(b, o, /^[*+-]/) : undefined) }, '*'),
    delimiter: habit(
      'delimiter',
      { block: (b, o) => (b.type === 'list' ? match(b, o, /^\d{1,9}[.)]/)?.at(-1) : undefined) },
      '.',
    ),
    padding: habit(
      'padding',
      {
        block: (b, o) =>
          b.type === 'list' ? match(b, o, /(?<=^(?:[*+-]|\d{1,9}[.)])) {1,4}(?=\S)/)?.length : undefined,
      },
      1,
    ),
    strong: habit(
      'strong',
      { inline: (i, o) => (i.type === 'strong' ? match(i, o, /^(?:\*\*|__)/) : undefined) },
      '**',
    ),
    emphasis: habit('emphasis', { inline: (i, o) => (i.type === 'emphasis' ? match(i, o, /^[*_]/) : undefined) }, '_'),
    hardBreak: habit(
      'hardBreak',
      {
        inline: (i, o) => {
          if (i.type !== 'break') return undefined;
          return /^ {2}/.test(at(i, o, 2)) ? '  \n' : at(i, o) === '\\' ? '\\\n' : undefined;
        },
      },
      '\\\n',
    ),
    fence: habit(
      'fence',
      { block: (b, o) => (b.type === 'code' ? fenceOf(match(b, o, /^(?:`{3,}|~{3,})/)) : undefined) },
      {
        sign: '`',
        length: 3,
      },
    ),
    thematicBreak: habit(
      'thematicBreak',
      { block: (b, o) => (b.type === 'thematicBreak' ? match(b, o, /^[-*_][-*_ ]{2,}(?=\s|$)/) : undefined) },
      '***',
    ),
    setext: habit(
      'setext',
      { block: (b, o) => (b.type === 'heading' && b.depth < 3 ? !/^[#<]/.test(at(b, o)) : undefined) },
      false,
    ),
    htmlTables: habit('htmlTables', { block: (b, o) => (b.type === 'table' ? at(b, o) === '<' : undefined) }, false),
  };
}

const fenceOf = (run: string | undefined) =>
  run === undefined ? undefined : { sign: run.charAt(0), length: run.length };

interface Reader<T> {
  block?: (block: Block, offset: number) => T | undefined;
  inline?: (inline: Inline, offset: number) => T | undefined;
}

function nearest<T>(page: EditablePage, index: number, read: Reader<T>): T | undefined {
  for (let distance = 0; distance <= reach; distance++) {
    for (const at of distance === 0 ? [index] : [index - distance, index + distance]) {
      const block = page.blocks[at];
      const found = block && search(block, page.offsets[at] ?? 0, read);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function search<T>(top: Block, offset: number, read: Reader<T>): T | undefined {
  let found: T | undefined;
  visitBlocks([top], {
    block: (block) => {
      found ??= read.block?.(block, offset);
      return found === undefined;
    },
    inline: (inline) => {
      found ??= read.inline?.(inline, offset);
      return found === undefined;
    },
  });
  return found;
}
