// Inline phase in one pass: a flat list of items first, then nesting in a single pass over it.
import type { Inline, Target } from '../tree.ts';
import type { Autolink } from './autolinks.ts';
import { findAutolinks } from './autolinks.ts';
import { buildInlines } from './build-inlines.ts';
import type { BracketItem, InlineItem } from './build-inlines.ts';
import type { Context } from './context.ts';
import { spend } from './context.ts';
import { destinationAt, isPunctuation, normalizeLabel, titleAt } from './definition.ts';
import { runAt, Runs } from './delimiters.ts';
import { shortcodeAt } from './emoji.ts';
import { decodeEntities, entityAt } from './entities.ts';
import type { HtmlTag } from './html-tag.ts';
import { htmlTagAt } from './html-tag.ts';
import { tagToken } from './html-tokens.ts';
import type { Piece } from './piece.ts';
import type { SourceText } from './source-text.ts';
import type { TickRuns } from './ticks.ts';
import { tickRuns } from './ticks.ts';
import { offsetAt } from './source-text.ts';

const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>/y;
const mailLink = /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)>/y;
const specials = new Uint8Array(128);
for (const char of '\n\\`*_~[]!<&:$') specials[char.charCodeAt(0)] = 1;
const footnote = /\[\^([^\]\s[]{1,200})\]/y;

/** Real texts have fewer marks; what exceeds this is plain text, to bound memory. */
export const mostMarks = 20_000;

class InlineParser {
  text: SourceText;
  value: string;
  context: Context;
  items: InlineItem[] = [];
  runs = new Runs();
  brackets: BracketItem[] = [];
  links: Autolink[];
  nextLink = 0;
  at = 0;
  marks = 0;
  /** Positions of backtick runs, by length. */
  ticks: Map<number, TickRuns> | undefined;
  /** Brackets opened after this position stay open. */
  lastClose: number;
  /** Delimiters whose end is known to be missing. */
  lonely: Set<string> | undefined;

  constructor(text: SourceText, context: Context) {
    this.text = text;
    this.value = text.value;
    this.context = context;
    this.links = findAutolinks(text.value);
    this.lastClose = text.value.lastIndexOf(']');
  }

  parse(): Piece[] {
    while (this.at < this.value.length) this.step();
    if (this.runs.last) this.runs.match(undefined);
    return buildInlines(this.items, this.text);
  }

  private step(): void {
    while ((this.links[this.nextLink]?.start ?? Infinity) < this.at) this.nextLink++;
    const link = this.links[this.nextLink];
    if (link && link.start === this.at) {
      this.bareLink(link);
      return;
    }
    const stop = link?.start ?? this.value.length;
    let end = this.at;
    while (end < stop && !specials[this.value.charCodeAt(end)]) end++;
    if (end > this.at) this.literal(this.at, end);
    else if (!this.special()) this.literal(this.at, this.at + 1);
  }

  private special(): boolean {
    switch (this.value.charCodeAt(this.at)) {
      case 10:
        return this.newline();
      case 92:
        return this.backslash();
      case 96:
        return this.codeSpan();
      case 42:
      case 95:
      case 126:
        return this.run();
      case 33:
        return this.value.charCodeAt(this.at + 1) === 91 && !this.noteAt(this.at + 1) && this.bracket(true);
      case 91:
        return this.footnoteReference() || this.bracket(false);
      case 93:
        return this.closeBracket();
      case 60:
        return this.angle();
      case 38:
        return this.entity();
      case 58:
        return this.emoji();
      case 36:
        return this.math();
      default:
        return false;
    }
  }

  private span(from: number, to: number): { start: number; end: number } {
    return {
      start: offsetAt(this.text, from),
      end: to > from ? offsetAt(this.text, to - 1) + 1 : offsetAt(this.text, from),
    };
  }

  private literal(from: number, to: number): void {
    this.at = to;
    const last = this.items.at(-1);
    if (last?.item === 'text' && last.to === from && last.value === undefined) last.to = to;
    else this.items.push({ item: 'text', from, to });
  }

  private push(node: Inline, to: number): true {
    this.items.push({ item: 'node', node });
    this.at = to;
    return true;
  }

  private bareLink(link: Autolink): void {
    const { start, end } = link;
    const written = this.value.slice(start, end);
    const span = this.span(start, end);
    const target: Target = { value: link.url, form: 'autolink', ...span };
    this.push({ type: 'link', target, children: [{ type: 'text', value: written, ...span }], ...span }, end);
  }

  private newline(): boolean {
    const last = this.items.at(-1);
    const at = this.at;
    let spaces = 0;
    if (last?.item === 'text' && last.value === undefined) {
      while (last.to - spaces > last.from && /[ \t]/.test(this.value[last.to - spaces - 1] ?? '')) spaces++;
      const hard = /^ {2,}$/.test(this.value.slice(last.to - spaces, last.to).replace(/^\t+/, ''));
      last.to -= spaces;
      if (!hard && spaces === 0 && last.to === at) {
        this.literal(at, at + 1);
        return true;
      }
      if (hard) return this.push({ type: 'break', ...this.span(at - spaces, at + 1) }, at + 1);
    }
    this.items.push({ item: 'text', from: at, to: at + 1, value: '\n' });
    this.at = at + 1;
    return true;
  }

  private backslash(): boolean {
    const next = this.value.charCodeAt(this.at + 1);
    if (next === 10) return this.push({ type: 'break', ...this.span(this.at, this.at + 2) }, this.at + 2);
    if (!isPunctuation(next)) return false;
    this.items.push({ item: 'text', from: this.at, to: this.at + 2, value: this.value[this.at + 1] ?? '' });
    this.at += 2;
    return true;
  }

  private entity(): boolean {
    const found = entityAt(this.value, this.at);
    if (!found) return false;
    this.items.push({ item: 'text', from: this.at, to: this.at + found.length, value: found.value });
    this.at += found.length;
    return true;
  }

  private emoji(): boolean {
    const found = shortcodeAt(this.value, this.at);
    if (!found) return false;
    const to = this.at + found.length;
    return this.push({ type: 'emoji', code: found.code, ...this.span(this.at, to) }, to);
  }

  private codeSpan(): boolean {
    const { value, at } = this;
    let open = at;
    while (value.charCodeAt(open) === 96) open++;
    const length = open - at;
    const close = this.findRun(length, open);
    if (close < 0) {
      this.literal(at, open);
      return true;
    }
    let content = value.slice(open, close).replaceAll('\n', ' ');
    if (content.startsWith(' ') && content.endsWith(' ') && content.trim() !== '') content = content.slice(1, -1);
    const span = this.span(at, close + length);
    const child: Inline = { type: 'text', value: content, ...this.span(open, close) };
    return this.push({ type: 'inlineCode', children: [child], ...span }, close + length);
  }

  /** The next run of exactly that many backticks. */
  private findRun(length: number, from: number): number {
    this.ticks ??= tickRuns(this.value);
    const runs = this.ticks.get(length);
    if (!runs) return -1;
    while ((runs.places[runs.next] ?? Infinity) < from) runs.next++;
    return runs.places[runs.next] ?? -1;
  }

  private math(): boolean {
    const { value, at } = this;
    if (value.charCodeAt(at + 1) !== 36 || this.lonely?.has('$$')) return false;
    const close = value.indexOf('$$', at + 2);
    if (close < 0) (this.lonely ??= new Set()).add('$$');
    const formula =
      close < 0
        ? ''
        : value
            .slice(at + 2, close)
            .replace(/\s+/g, ' ')
            .trim();
    if (formula === '') {
      this.literal(at, at + 2);
      return true;
    }
    return this.push({ type: 'inlineMath', value: formula, ...this.span(at, close + 2) }, close + 2);
  }

  private run(): boolean {
    if (++this.marks > mostMarks) return false;
    const run = runAt(this.value, this.at);
    this.items.push({ item: 'run', run });
    if (run.canOpen || run.canClose) this.runs.add(run);
    this.at += run.original;
    return true;
  }

  /** The footnote reference at `index`; also after an exclamation mark. */
  private noteAt(index: number): { label: string; size: number; to: number } | undefined {
    if (this.context.footnotes.size === 0) return undefined;
    footnote.lastIndex = index;
    const match = footnote.exec(this.value);
    const label = match?.[1]?.toLowerCase();
    if (!match || label === undefined) return undefined;
    const size = this.context.footnotes.get(label);
    return size === undefined ? undefined : { label, size, to: index + match[0].length };
  }

  private footnoteReference(): boolean {
    const note = this.noteAt(this.at);
    if (!note || !spend(this.context, note.size)) return false;
    const { label, to } = note;
    return this.push({ type: 'annotation', label, children: [], ...this.span(this.at, to) }, to);
  }

  private bracket(image: boolean): boolean {
    if (this.at > this.lastClose || ++this.marks > mostMarks) return false;
    const length = image ? 2 : 1;
    const item: BracketItem = {
      item: 'bracket',
      image,
      from: this.at,
      to: this.at + length,
      runs: this.runs.last,
      active: true,
    };
    this.items.push(item);
    this.brackets.push(item);
    this.at += length;
    return true;
  }

  private closeBracket(): boolean {
    const opener = this.brackets.pop();
    if (!opener) return false;
    const found = opener.active ? (this.inlineTarget() ?? this.reference(opener)) : undefined;
    if (!found) return false;
    if (this.runs.last !== opener.runs) this.runs.match(opener.runs);
    opener.link = { target: found.target, ...(found.title === undefined ? {} : { title: found.title }) };
    this.items.push({ item: 'close', opener, from: this.at, to: found.next });
    this.at = found.next;
    // A link contains no links: brackets opened before this one can only become images.
    if (!opener.image) {
      for (let i = this.brackets.length - 1; i >= 0; i--) {
        const bracket = this.brackets[i];
        if (!bracket || bracket.image) continue;
        if (!bracket.active) break;
        bracket.active = false;
      }
    }
    return true;
  }

  private inlineTarget(): { target: Target; title?: string; next: number } | undefined {
    const { value } = this;
    if (value.charCodeAt(this.at + 1) !== 40) return undefined;
    let at = skipSpace(value, this.at + 2);
    const destination = destinationAt(value, at);
    if (!destination) return undefined;
    const gap = skipSpace(value, destination.next);
    const title = gap > destination.next ? titleAt(value, gap) : undefined;
    at = title ? skipSpace(value, title.next) : gap;
    if (value.charCodeAt(at) !== 41) return undefined;
    const start = offsetAt(this.text, destination.start);
    const end = start + destination.end - destination.start;
    const target: Target = { value: destination.url, form: destination.angle ? 'angle' : 'destination', start, end };
    return { target, next: at + 1, ...(title ? { title: title.title } : {}) };
  }

  private reference(opener: BracketItem): { target: Target; title?: string; next: number } | undefined {
    if (this.context.definitions.size === 0) return undefined;
    const { value } = this;
    let next = this.at + 1;
    let label = value.slice(opener.to, Math.min(this.at, opener.to + 1000));
    if (value.charCodeAt(next) === 91) {
      const close = value.slice(next, next + 1002).search(/(?<!\\)\]/);
      if (close > 1) {
        const own = value.slice(next + 1, next + close);
        if (own.includes('[') && !own.includes('\\[')) return undefined;
        label = own;
        next += close + 1;
      } else if (close === 1) next += 2;
    }
    const definition = this.context.definitions.get(normalizeLabel(label));
    if (!definition || !spend(this.context, definition.url.length + (definition.title?.length ?? 0))) return undefined;
    const { url, urlStart, urlEnd, angle, title } = definition;
    const target: Target = { value: url, form: angle ? 'angle' : 'destination', start: urlStart, end: urlEnd };
    return { target, next, ...(title === undefined ? {} : { title }) };
  }

  private angle(): boolean {
    const { value, at } = this;
    const tag = ++this.marks > mostMarks ? undefined : htmlTagAt(value, at);
    if (tag) {
      if (tag.attributes.length > 0 && this.verbatim(tag)) return true;
      this.items.push({ item: 'html', token: tagToken(this.text, tag, at) });
      this.at = tag.next;
      return true;
    }
    return this.address(autolink, '') || this.address(mailLink, 'mailto:') || this.comment();
  }

  /** Expressions and formulas are not Markdown: `a * b * c` must stay unchanged. */
  private verbatim(tag: HtmlTag): boolean {
    const kind = tag.attributes.find((attribute) => attribute.name === 'class')?.value;
    const expression = tag.name === 'code' && kind === 'expression';
    if (!expression && !(tag.name === 'span' && kind === 'math')) return false;
    const end = `</${tag.name}>`;
    if (this.lonely?.has(end)) return false;
    const close = this.value.indexOf(end, tag.next);
    if (close < 0) {
      (this.lonely ??= new Set()).add(end);
      return false;
    }
    const value = decodeEntities(this.value.slice(tag.next, close)).trim();
    const to = close + tag.name.length + 3;
    const span = this.span(this.at, to);
    return this.push(expression ? { type: 'expression', value, ...span } : { type: 'inlineMath', value, ...span }, to);
  }

  private address(pattern: RegExp, prefix: string): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.value);
    const url = match?.[1];
    if (!match || url === undefined) return false;
    const to = this.at + match[0].length;
    const inside = this.span(this.at + 1, to - 1);
    const target: Target = { value: prefix + url, form: 'autolink', ...inside };
    const child: Inline = { type: 'text', value: url, ...inside };
    return this.push({ type: 'link', target, children: [child], ...this.span(this.at, to) }, to);
  }

  private comment(): boolean {
    const { value, at } = this;
    const finish = value.startsWith('<!--', at) ? '-->' : value.startsWith('<?', at) ? '?>' : undefined;
    if (finish === undefined || this.lonely?.has(finish)) return false;
    const close = value.indexOf(finish, at + 2);
    if (close < 0) {
      (this.lonely ??= new Set()).add(finish);
      return false;
    }
    const to = close + finish.length;
    return this.push({ type: 'comment', value: value.slice(at, to), ...this.span(at, to) }, to);
  }
}

function skipSpace(text: string, index: number): number {
  let at = index;
  for (let code = text.charCodeAt(at); code === 32 || code === 9 || code === 10; code = text.charCodeAt(at)) at++;
  return at;
}

const anything = /[\n\\`*_~[\]!<&:$@]|www\./i;

export function parseInlines(text: SourceText, context: Context): Piece[] {
  const { value } = text;
  if (!anything.test(value)) {
    const start = text.offsets[0] ?? 0;
    return value === '' ? [] : [{ type: 'text', value, start, end: start + value.length }];
  }
  return new InlineParser(text, context).parse();
}
