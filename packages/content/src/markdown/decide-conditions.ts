// Leaves out of a page what its conditions do not give to a reader. Conditions are meant as blocks, but authors write them
// in lines, cells and headings too, and forget ends. So the page is read in order, and what stands behind a condition is
// decided by it until its end, wherever that is. What cannot be understood hides what follows: nobody must see more
// because of a slip.
import { mayHoldMarks, markOfTag, splitAtMarks, type ConditionMark } from './condition-marks.ts';
import { holds, type Scope } from './expression/evaluate.ts';
import { mapInside } from './map.ts';
import type { Block, FootnoteDefinition, Inline, Page, Text } from './tree.ts';

/** Blocks of which a part may be shown when their beginning is not. */
const divisible = new Set<string>(['paragraph', 'heading', 'list', 'blockquote', 'table', 'element', 'listItem']);

const isBlank = (inlines: Inline[]): boolean =>
  inlines.every((inline) => inline.type === 'break' || (inline.type === 'text' && inline.value.trim() === ''));

class Decider {
  readonly #scope: Scope;
  /** Whether what follows is shown, for each condition that is open, with regard to those around it. */
  readonly #open: boolean[] = [];
  /** Conditions below belong to blocks, which end with their block. */
  #floor = 0;
  readonly notes = new Map<number, FootnoteDefinition | undefined>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  get #shown(): boolean {
    return this.#open.at(-1) ?? true;
  }

  blocks(blocks: Block[]): Block[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #mark({ kind, expression }: ConditionMark): void {
    if (kind === 'if') this.#open.push(this.#shown && expression !== undefined && holds(expression, this.#scope));
    else if (kind === 'else') {
      if (this.#open.length > 0) this.#open[this.#open.length - 1] = false;
    } else if (this.#open.length > this.#floor) this.#open.pop();
  }

  #block(block: Block): Block[] {
    if (block.type === 'if') return this.#conditional(block.children, holds(block.expression, this.#scope));
    if (block.type === 'unknownTag') {
      const kind = markOfTag(block.name);
      if (kind === 'if' && block.paired) return this.#conditional(block.children, false);
      if (kind !== undefined) {
        this.#mark({ kind });
        return this.blocks(block.children);
      }
    }
    if (block.type === 'comment') return this.#comment(block.value) || !this.#shown ? [] : [block];
    const began = this.#shown;
    const made = this.#inside(block);
    if (block.type === 'footnoteDefinition')
      this.notes.set(block.start, began && made.type === block.type ? made : undefined);
    if (!began && (!divisible.has(block.type) || isEmpty(made))) return [];
    return made !== block && isEmpty(made) && !isEmpty(block) ? [] : [made];
  }

  #conditional(children: Block[], shown: boolean): Block[] {
    const floor = this.#floor;
    const own = this.#open.length;
    this.#open.push(this.#shown && shown);
    this.#floor = own + 1;
    const made = this.blocks(children);
    this.#floor = floor;
    // Those that were begun within and not ended go on.
    this.#open.splice(own, 1);
    return made;
  }

  #comment(value: string): boolean {
    if (!value.startsWith('{%')) return false;
    for (const part of splitAtMarks(value)) if ('mark' in part) this.#mark(part.mark);
    return true;
  }

  #inside(block: Block): Block {
    // What stands in code is code.
    if (block.type === 'code') return block;
    return mapInside(block, {
      inlines: (inlines) => this.#inlines(inlines),
      part: (part) => {
        const began = this.#shown;
        const children = this.blocks(part.children);
        const type = 'type' in part ? String(part.type) : '';
        if (!began && (children.length === 0 || !divisible.has(type))) {
          // A cell keeps what it shows after the end of a condition, and nothing else of itself.
          return type === '' && children.length > 0 ? [{ ...part, chosen: undefined, children }] : [];
        }
        const emptied = children.length === 0 && part.children.length > 0 && type === 'listItem';
        return emptied ? [] : [{ ...part, children }];
      },
    });
  }

  #inlines(inlines: Inline[]): Inline[] {
    const made: Inline[] = [];
    for (const inline of inlines) {
      if (inline.type === 'text' && mayHoldMarks(inline.value)) made.push(...this.#text(inline));
      else if (inline.type === 'comment') {
        if (!this.#comment(inline.value) && this.#shown) made.push(inline);
      } else if ('children' in inline && inline.type !== 'inlineCode') {
        const began = this.#shown;
        const children = this.#inlines(inline.children);
        if (began && (children.length > 0 || inline.children.length === 0)) made.push({ ...inline, children });
      } else if (this.#shown) made.push(inline);
    }
    return made.map((inline, at) => keptApart(inline, made[at + 1]));
  }

  #text(text: Text): Text[] {
    const made: Text[] = [];
    for (const part of splitAtMarks(text.value)) {
      if ('mark' in part) this.#mark(part.mark);
      else if (this.#shown) made.push({ ...text, value: text.value.slice(part.from, part.to) });
    }
    return made;
  }
}

/** An escaped brace is text. What is decided may be printed and read again, and must stay text then: a sign nobody sees helps. */
const keptApart = (inline: Inline, next: Inline | undefined): Inline =>
  inline.type === 'text' && next?.type === 'text' && inline.value.endsWith('{') && next.value.startsWith('%')
    ? { ...inline, value: `${inline.value}\u2060` }
    : inline;

function isEmpty(block: Block): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return isBlank(block.children);
    case 'list':
    case 'blockquote':
    case 'element':
      return block.children.length === 0;
    case 'table':
      return (
        block.columns.every(({ title }) => isBlank(title)) &&
        block.rows.every(({ cells }) => cells.every(({ children }) => children.length === 0))
      );
    default:
      return false;
  }
}

/** The page with what its conditions leave to a reader, and none of the conditions. */
export function decideConditions(page: Page, scope: Scope): Page {
  const decider = new Decider(scope);
  const { title: whole, ...rest } = page;
  const title = whole && decider.blocks([whole])[0];
  const children = decider.blocks(page.children);
  const footnotes = new Map<string, FootnoteDefinition>();
  for (const [label, note] of page.footnotes) {
    const seen = decider.notes.has(note.start) ? decider.notes.get(note.start) : note;
    if (seen) footnotes.set(label, seen);
  }
  return { ...rest, children, footnotes, ...(title?.type === 'heading' ? { title } : {}) };
}
