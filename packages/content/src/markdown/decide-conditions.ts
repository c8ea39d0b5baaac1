// Removes what the conditions of a page hide from a reader. Conditions are meant as blocks, but authors write them in
// lines, cells and headings too, and forget to close them. So the page is traversed in order, and a condition applies
// to everything up to its end, wherever that is. Malformed conditions hide what follows (fail closed): a typo must not
// reveal content.
import { mayHoldMarks, markOfTag, splitAtMarks } from './condition-marks.ts';
import type { ConditionMark } from './marks.ts';
import { fieldMarks, withoutMarks } from './field-marks.ts';
import { mapInside } from './map.ts';
import type { Block, Comment, FootnoteDefinition, Heading, Inline, Page, Span, Text } from './tree.ts';
import { withoutReferences } from './without-references.ts';

/** Blocks that may be shown in part when their beginning is hidden. */
const divisible = new Set<string>(['paragraph', 'heading', 'list', 'blockquote', 'table', 'element', 'listItem']);

const isBlank = (inlines: Inline[]): boolean =>
  inlines.every((inline) => inline.type === 'break' || (inline.type === 'text' && inline.value.trim() === ''));

/** Evaluates a condition. */
export type Decide = (expression: string) => boolean;

interface Opened {
  shown: boolean;
  /** Opened where a condition is not possible. */
  lost: boolean;
}

class Decider {
  readonly #decide: Decide;
  /** Visibility of what follows, for each open condition, including those around it. */
  readonly #open: Opened[] = [];
  /** Conditions below this index belong to blocks, and end with their block. */
  #floor = 0;
  readonly notes = new Map<number, FootnoteDefinition | undefined>();
  /** Positions of the URLs of hidden link definitions. */
  readonly hiddenTargets = new Set<number>();

  constructor(decide: Decide) {
    this.#decide = decide;
  }

  get #shown(): boolean {
    return this.#open.at(-1)?.shown ?? true;
  }

  blocks(blocks: Block[]): Block[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #mark(mark: ConditionMark, lost = false): void {
    const last = this.#open.at(-1);
    if (mark.kind === 'if') this.#open.push({ shown: this.#shown && this.#holds(mark), lost });
    else if (mark.kind === 'else') {
      if (last) last.shown = false;
    } else if (this.#open.length > this.#floor && (!lost || last?.lost)) {
      // An end tag in an unparsed position closes only a condition in such a position: it must not reveal hidden
      // content.
      this.#open.pop();
    }
  }

  #holds({ kind, expression }: ConditionMark): boolean {
    return kind === 'end' || (kind === 'if' && expression !== undefined && this.#decide(expression));
  }

  /** Conditions in unparsed positions before a node apply to it and to what follows. */
  #reach({ lost }: Span): void {
    for (const mark of lost?.before ?? []) this.#mark(mark, true);
  }

  /** The node, unless a condition within it is false. */
  #kept<T extends Span>(node: T): T | undefined {
    const marks = fieldMarks(node);
    const all = [...(node.lost?.within ?? []), ...marks];
    if (!all.every((mark) => this.#holds(mark))) return undefined;
    return marks.length > 0 ? withoutMarks(node) : node;
  }

  #block(block: Block): Block[] {
    this.#reach(block);
    const made = this.#decided(block);
    if (made.length === 0 && block.type === 'definition') this.hiddenTargets.add(block.target.start);
    return made;
  }

  #decided(whole: Block): Block[] {
    const block = this.#kept(whole);
    if (!block) {
      // All of it is hidden, but its conditions apply to what follows.
      if (whole.type === 'if' || whole.type === 'unknownTag') this.#conditional(whole.children, false);
      else this.#inside(whole);
      if (whole.type === 'footnoteDefinition') this.notes.set(whole.start, undefined);
      return [];
    }
    if (block.type === 'if' && block.unended) {
      this.#mark({ kind: 'if', expression: block.expression });
      return this.blocks(block.children);
    }
    if (block.type === 'if') return this.#conditional(block.children, this.#decide(block.expression));
    if (block.type === 'unknownTag') {
      const kind = markOfTag(block.name);
      if (kind === 'if' && block.paired) return this.#conditional(block.children, false);
      if (kind !== undefined) {
        this.#mark({ kind });
        return this.blocks(block.children);
      }
    }
    if (block.type === 'comment') return this.#comment(block) || !this.#shown ? [] : [block];
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
    this.#open.push({ shown: this.#shown && shown, lost: false });
    this.#floor = own + 1;
    const made = this.blocks(children);
    this.#floor = floor;
    // Conditions opened within and not closed continue.
    this.#open.splice(own, 1);
    return made;
  }

  /** Whether it is a condition, or contains one: neither is shown. */
  #comment({ value, lost }: Comment): boolean {
    if (!value.startsWith('{%')) return lost?.within !== undefined;
    for (const part of splitAtMarks(value)) if ('mark' in part) this.#mark(part.mark);
    return true;
  }

  #inside(block: Block): Block {
    // Conditions in code are code.
    if (block.type === 'code') return block;
    return mapInside(block, {
      inlines: (inlines) => this.#inlines(inlines),
      part: (part) => {
        const own = part !== (block as unknown) && 'start' in part ? (part as unknown as Span) : undefined;
        if (own) this.#reach(own);
        const began = this.#shown;
        const children = this.blocks(part.children);
        const type = 'type' in part ? String(part.type) : '';
        if (own && !this.#kept(own)) return [];
        if (!began && (children.length === 0 || !divisible.has(type))) {
          // A cell keeps only what is visible after the end of a condition.
          return type === '' && children.length > 0 ? [{ ...part, chosen: undefined, children }] : [];
        }
        if (own && isGroup(block) && isAround(own, part.children)) return partsIn(block, part, children);
        const emptied = children.length === 0 && part.children.length > 0 && type === 'listItem';
        return emptied ? [] : [{ ...part, children }];
      },
    });
  }

  #inlines(inlines: Inline[]): Inline[] {
    const made: Inline[] = [];
    for (const whole of inlines) {
      this.#reach(whole);
      const inline = this.#kept(whole);
      if (!inline) {
        if ('children' in whole) this.#inlines(whole.children);
      } else if (inline.type === 'text' && mayHoldMarks(inline.value)) made.push(...this.#text(inline));
      else if (inline.type === 'comment') {
        if (!this.#comment(inline) && this.#shown) made.push(inline);
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

type Group = Extract<Block, { type: 'tabs' | 'stepper' | 'columns' | 'updates' }>;
const isGroup = (block: Block): block is Group =>
  block.type === 'tabs' || block.type === 'stepper' || block.type === 'columns' || block.type === 'updates';

/** Whether a part was created because something, such as a condition, is around or between parts of a group. */
const isAround = ({ start }: Span, children: readonly Block[]): boolean => children[0]?.start === start;

/** The parts that such a condition leaves are parts of the group themselves. */
function partsIn<T extends { children: Block[] }>(group: Group, part: T, children: Block[]): T[] {
  if (!children.every((one) => one.type === group.type)) return [{ ...part, children }];
  return (children as Group[]).flatMap((one) => one.children as unknown as T[]);
}

/**
 * An escaped brace is text. The result may be printed and parsed again, and must stay text: insert an invisible
 * character.
 */
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
    case 'tabs':
    case 'stepper':
    case 'columns':
    case 'updates':
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

/** The unconditional part of a title. Titles are used in lists and URLs, where conditions are not evaluated. */
export function openTitle(title: Heading): Inline[] {
  const [made] = new Decider(() => false).blocks([title]);
  return made?.type === 'heading' ? made.children : [];
}

/** The page with only what its conditions show to a reader, without the conditions. */
export function decideConditions(page: Page, decide: Decide): Page {
  const decider = new Decider(decide);
  const { title: whole, ...rest } = page;
  const first = whole && decider.blocks([whole]);
  const decided = decider.blocks(page.children);
  const seen = (blocks: Block[]): Block[] => withoutReferences(blocks, decider.hiddenTargets);
  const title = first && seen(first)[0];
  const footnotes = new Map<string, FootnoteDefinition>();
  for (const [label, note] of page.footnotes) {
    const kept = decider.notes.has(note.start) ? decider.notes.get(note.start) : note;
    if (kept) footnotes.set(label, { ...kept, children: seen(kept.children) });
  }
  return { ...rest, children: seen(decided), footnotes, ...(title?.type === 'heading' ? { title } : {}) };
}
