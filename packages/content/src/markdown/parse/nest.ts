// Pairs opening with closing tags among siblings, for `{% tags %}` and HTML alike.
import { convertElement, knownElement } from '../convert/element.ts';
import { convertTag, tagRule } from '../convert/tag.ts';
import type { HtmlToken, OpenToken } from './html-tokens.ts';
import type { Piece } from './piece.ts';
import { toBlocks } from './piece.ts';
import type { Tag } from './tag.ts';
import type { Comment } from '../tree.ts';

export interface TagToken {
  token: 'tag';
  tag: Tag;
}

export type Token = Piece | HtmlToken | TagToken;

interface Frame {
  html?: OpenToken;
  tag?: Tag;
  children: Piece[];
}

// Deeper elements lose their tag and keep their content.
const maxDepth = 40;

/** Elements with optional end tags in HTML, and what closes them. */
const impliedEnds: Record<string, RegExp> = {
  li: /^li$/,
  td: /^(?:td|th|tr|tbody)$/,
  th: /^(?:td|th|tr|tbody)$/,
  tr: /^(?:tr|tbody)$/,
  thead: /^tbody$/,
  option: /^option$/,
  p: /^(?:p|div|ul|ol|table|h[1-6]|details|figure|blockquote|pre|hr)$/,
};

const endsItself = /^(?:details|table|thead|tbody|tr|td|th|ul|ol|li|p|option|summary)$/;

function endKey(token: Token): string | undefined {
  if (!('token' in token)) return undefined;
  if (token.token === 'tag') return token.tag.closes ? `%${token.tag.name}` : undefined;
  return token.token === 'close' ? token.name : undefined;
}

class Nester {
  frames: Frame[] = [{ children: [] }];
  inline: boolean;
  open = new Map<string, number>();
  /** End tags still to come, by name. */
  ends = new Map<string, number>();

  constructor(inline: boolean) {
    this.inline = inline;
  }

  run(tokens: Token[]): Piece[] {
    for (const token of tokens) {
      const key = endKey(token);
      if (key !== undefined) this.ends.set(key, (this.ends.get(key) ?? 0) + 1);
    }
    for (const token of tokens) {
      const key = endKey(token);
      if (key !== undefined) this.ends.set(key, (this.ends.get(key) ?? 1) - 1);
      if (!('token' in token)) this.add(token);
      else if (token.token === 'tag') this.tag(token.tag);
      else if (token.token === 'open') this.openElement(token);
      else this.closeElement(token);
    }
    while (this.frames.length > 1) this.leave(false);
    return this.top().children;
  }

  private top(): Frame {
    return this.frames.at(-1) ?? { children: [] };
  }

  private add(piece: Piece): void {
    this.top().children.push(piece);
  }

  private addAll(pieces: readonly Piece[]): void {
    const { children } = this.top();
    for (const piece of pieces) children.push(piece);
  }

  private enter(frame: Frame, key: string): void {
    this.frames.push(frame);
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
  }

  /** Closes the innermost frame; `closed` tells whether it had an end tag. */
  private leave(closed: boolean, end?: number): void {
    const frame = this.frames.pop();
    if (!frame) return;
    if (frame.tag) {
      this.count(`%${frame.tag.name}`);
      const blocks = toBlocks(frame.children);
      const last = blocks.at(-1)?.end ?? frame.tag.end;
      this.addAll(convertTag(frame.tag, blocks, closed, Math.max(end ?? last, frame.tag.end)));
    } else if (frame.html) {
      this.count(frame.html.name);
      if (!closed && (this.inline || !knownElement(frame.html.name))) {
        this.literal(frame.html);
        this.addAll(frame.children);
        return;
      }
      const last = frame.children.at(-1)?.end ?? frame.html.end;
      this.addAll(convertElement(frame.html, frame.children, end ?? last));
    }
  }

  private count(key: string): void {
    this.open.set(key, (this.open.get(key) ?? 1) - 1);
  }

  /** An unpaired unknown tag was most likely meant as text, such as a `<placeholder>`, and so was one of a script. */
  private literal(token: HtmlToken): void {
    const { name, raw, start, end } = token;
    if (!knownElement(name) || /^(?:script|style|noscript|template)$/.test(name))
      this.add({ type: 'text', value: raw, start, end });
    else this.add({ type: 'comment', value: raw, start, end });
  }

  private openElement(token: OpenToken): void {
    const implied = this.top().html && impliedEnds[this.top().html?.name ?? ''];
    if (implied?.test(token.name)) {
      const tagName = this.top().html?.name;
      this.leave(true, token.start);
      if ((tagName === 'td' || tagName === 'th') && token.name === 'tr' && this.top().html?.name === 'tr') {
        this.leave(true, token.start);
      }
    }
    if (token.empty) this.addAll(convertElement(token, [], token.end));
    else if (this.frames.length > maxDepth || !this.mayClose(token.name)) this.literal(token);
    else this.enter({ html: token, children: [] }, token.name);
  }

  /** An unclosed element is not an element, except those with optional end tags. */
  private mayClose(name: string): boolean {
    return (this.ends.get(name) ?? 0) > 0 || (!this.inline && endsItself.test(name));
  }

  private closeElement(token: HtmlToken): void {
    if ((this.open.get(token.name) ?? 0) === 0) {
      this.literal(token);
      return;
    }
    let at = this.frames.length - 1;
    while (at > 0 && !this.frames[at]?.tag && this.frames[at]?.html?.name !== token.name) at--;
    if (at === 0 || this.frames[at]?.tag) {
      this.literal(token);
      return;
    }
    while (this.frames.length > at + 1) this.leave(false);
    this.leave(true, token.end);
  }

  private tag(tag: Tag): void {
    const rule = tagRule(tag.name);
    if (tag.closes) {
      this.closeTag(tag);
      return;
    }
    if (rule.parent !== undefined) this.closeSibling(tag.name, rule.parent);
    const lone = rule.optional && (this.ends.get(`%${tag.name}`) ?? 0) === 0;
    if (rule.empty || lone) this.addAll(convertTag(tag, [], false, tag.end));
    else if (this.frames.length > maxDepth) this.add(lost(tag));
    else this.enter({ tag, children: [] }, `%${tag.name}`);
  }

  /** A second tab begins although the first was not closed. */
  private closeSibling(name: string, parent: string): void {
    if ((this.open.get(`%${name}`) ?? 0) === 0) return;
    for (let at = this.frames.length - 1; at > 0; at--) {
      const open = this.frames[at]?.tag?.name;
      if (open === parent) return;
      if (open !== name) continue;
      while (this.frames.length > at) this.leave(false);
      return;
    }
  }

  private closeTag(tag: Tag): void {
    if ((this.open.get(`%${tag.name}`) ?? 0) === 0) {
      this.add(lost(tag));
      return;
    }
    while (this.top().tag?.name !== tag.name) this.leave(false);
    this.leave(true, tag.end);
  }
}

/** An unpaired tag. A condition still applies to the text after it. */
function lost({ name, closes, rest, start, end }: Tag): Comment {
  const value = name === 'if' ? (closes ? '{% endif %}' : `{% if ${rest} %}`) : '';
  return { type: 'comment', value, start, end };
}

export function nest(tokens: Token[], inline: boolean): Piece[] {
  return new Nester(inline).run(tokens);
}
