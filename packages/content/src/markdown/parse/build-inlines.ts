// Builds nested inlines from the flat list of items.
import { footnoteLabel } from '../convert/link-element.ts';
import { inlineText } from '../inline-text.ts';
import type { Inline, Mark, Target } from '../tree.ts';
import type { Run, RunMark } from './delimiters.ts';
import type { HtmlToken } from './html-tokens.ts';
import type { Token } from './nest.ts';
import { nest } from './nest.ts';
import type { Piece } from './piece.ts';
import { isInline, mergeTexts, toInlines } from './piece.ts';
import type { SourceText } from './source-text.ts';
import { offsetAt } from './source-text.ts';

export interface BracketItem {
  item: 'bracket';
  image: boolean;
  from: number;
  to: number;
  /** The last delimiter run before it: emphasis inside stays inside. */
  runs: Run | undefined;
  active: boolean;
  link?: { target: Target; title?: string };
}

export type InlineItem =
  | { item: 'text'; from: number; to: number; value?: string }
  | { item: 'node'; node: Inline }
  | { item: 'html'; token: HtmlToken }
  | { item: 'run'; run: Run }
  | BracketItem
  | { item: 'close'; opener: BracketItem; from: number; to: number };

interface Frame {
  mark?: RunMark;
  start: number;
  tokens: Token[];
  /** Too deep: its content goes directly to the enclosing frame. */
  flat?: true;
}

// Deeper marks are dropped and their content kept, so that later traversals cannot overflow the stack.
const maxDepth = 40;

class Builder {
  text: SourceText;
  frames: Frame[] = [{ start: 0, tokens: [] }];

  constructor(text: SourceText) {
    this.text = text;
  }

  build(items: InlineItem[]): Piece[] {
    for (const item of items) this.item(item);
    return finish(this.frames[0]?.tokens ?? []);
  }

  private tokens(): Token[] {
    return this.frames.at(-1)?.tokens ?? [];
  }

  private offset(index: number): number {
    return offsetAt(this.text, index);
  }

  private word(from: number, to: number, value = this.text.value.slice(from, to)): void {
    if (to <= from) return;
    const start = this.offset(from);
    this.tokens().push({ type: 'text', value, start, end: this.offset(to - 1) + 1 });
  }

  private item(item: InlineItem): void {
    switch (item.item) {
      case 'text':
        this.word(item.from, item.to, item.value);
        break;
      case 'node':
        this.tokens().push(item.node);
        break;
      case 'html':
        this.tokens().push(item.token);
        break;
      case 'run':
        this.run(item.run);
        break;
      case 'bracket':
        if (item.link) this.enter({ start: this.offset(item.from), tokens: [] });
        else this.word(item.from, item.to);
        break;
      case 'close':
        this.close(item.opener, item.to);
    }
  }

  private run(run: Run): void {
    let at = run.start;
    for (const mark of run.closes) {
      at += mark === 'strong' ? 2 : mark === 'delete' ? run.original : 1;
      this.leaveMark(this.offset(at - 1) + 1);
    }
    this.word(at, at + run.count);
    at += run.count;
    for (let index = run.opens.length - 1; index >= 0; index--) {
      const mark = run.opens[index]!;
      this.enter({ mark, start: this.offset(at), tokens: [] });
      at += mark === 'strong' ? 2 : mark === 'delete' ? run.original : 1;
    }
  }

  private enter(frame: Frame): void {
    this.frames.push(this.frames.length > maxDepth ? { ...frame, tokens: this.tokens(), flat: true } : frame);
  }

  private leaveMark(end: number): void {
    const frame = this.frames.pop();
    if (!frame?.mark || frame.flat) return;
    const mark: Mark = {
      type: frame.mark,
      children: mergeTexts(toInlines(finish(frame.tokens))),
      start: frame.start,
      end,
    };
    this.tokens().push(mark);
  }

  private close(opener: BracketItem, to: number): void {
    const frame = this.frames.pop();
    const link = opener.link;
    if (!frame || !link || frame.flat) return;
    const children = mergeTexts(toInlines(finish(frame.tokens)));
    const { target, title } = link;
    const end = this.offset(to - 1) + 1;
    const start = frame.start;
    const named = title ? { title } : {};
    if (opener.image) {
      const alt = inlineText(children).replaceAll('\n', ' ');
      this.tokens().push({ type: 'inlineImage', target, alt, start, end, ...named });
    } else if (title === 'mention') this.tokens().push({ type: 'mention', target, children, start, end });
    else this.tokens().push({ type: 'link', target, children: children.flatMap(withoutLinks), start, end, ...named });
  }
}

/** A bare URL inside a link's text is plain text, also where it is bold. */
function withoutLinks(inline: Inline): Inline[] {
  if (inline.type === 'link') return inline.children;
  return 'children' in inline ? [{ ...inline, children: inline.children.flatMap(withoutLinks) }] : [inline];
}

function finish(tokens: Token[]): Piece[] {
  const html = tokens.some((token) => 'token' in token);
  const pieces = html ? nest(tokens, true) : (tokens as Piece[]);
  return pieces.every(isInline) ? attachNotes(mergeTexts(pieces)) : pieces;
}

/** Attaches each note to the word before it, which it explains. */
function attachNotes(inlines: Inline[]): Inline[] {
  if (!inlines.some((inline) => inline.type === 'annotation' && inline.children.length === 0)) return inlines;
  const out: Inline[] = [];
  for (const inline of inlines) {
    const before = out.at(-1);
    if (inline.type !== 'annotation' || inline.children.length > 0 || !before) {
      out.push(inline);
      continue;
    }
    const note = { ...inline, start: before.start };
    if (before.type === 'link' && footnoteLabel(before.target.value) !== undefined) {
      out.splice(-1, 1, { ...note, children: before.children });
    } else if (before.type === 'text') {
      const word = /\S+$/.exec(before.value)?.[0] ?? '';
      const split = before.end - word.length;
      const left = before.value.slice(0, before.value.length - word.length);
      out.pop();
      if (left) out.push({ ...before, value: left, end: split });
      const children: Inline[] = word ? [{ type: 'text', value: word, start: split, end: before.end }] : [];
      out.push({ ...note, children, start: word ? split : inline.start });
    } else if (/^(?:strong|emphasis|delete|inlineCode|keyboard|color)$/.test(before.type)) {
      out.splice(-1, 1, { ...note, children: [before] });
    } else out.push(inline);
  }
  return out;
}
export function buildInlines(items: InlineItem[], text: SourceText): Piece[] {
  return new Builder(text).build(items);
}
