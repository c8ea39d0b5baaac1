// Splits raw HTML into tags, comments and text, each with its source offset.
import type { Inline, Target, Text } from '../tree.ts';
import { decodeEntities } from './entities.ts';
import { shortcodeAt } from './emoji.ts';
import type { HtmlTag } from './html-tag.ts';
import { htmlTagAt } from './html-tag.ts';
import type { SourceText } from './source-text.ts';
import { offsetAt } from './source-text.ts';
import { trimSpace } from './trim.ts';

export interface OpenToken {
  token: 'open';
  name: string;
  attributes: Record<string, string>;
  targets: Record<string, Target>;
  /** Void or self-closed: it has no end tag. */
  empty: boolean;
  raw: string;
  start: number;
  end: number;
}

export interface CloseToken {
  token: 'close';
  name: string;
  raw: string;
  start: number;
  end: number;
}

export type HtmlToken = OpenToken | CloseToken;

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is raw text. */
const rawText = /^(?:script|style|textarea|title|template|xmp)$/;
/** Of these, the ones whose content is invisible. */
const unseen = /^(?:script|style|template)$/;

/** Whether an element has no end tag. */
export const isVoidElement = (name: string): boolean => voids.has(name);

const neverEmpty = /^(?:a|p|div|span|td|th|i|details|summary)$/;
const none = Object.freeze({});

export function tagToken(text: SourceText, tag: HtmlTag, index: number): HtmlToken {
  const raw = text.value.slice(index, tag.next);
  const start = offsetAt(text, index);
  const end = offsetAt(text, tag.next - 1) + 1;
  if (tag.closes) return { token: 'close', name: tag.name, raw, start, end };
  const attributes: Record<string, string> = tag.attributes.length === 0 ? none : {};
  const targets: Record<string, Target> = tag.attributes.length === 0 ? none : {};
  for (const { name, value, start: from, end: to } of tag.attributes) {
    if (name === '__proto__' || Object.hasOwn(attributes, name)) continue;
    const decoded = decodeEntities(value);
    attributes[name] = decoded;
    const at = offsetAt(text, from);
    const stop = to > from ? offsetAt(text, to - 1) + 1 : at;
    targets[name] = { value: decoded, form: 'html', start: at, end: stop };
  }
  const empty = voids.has(tag.name) || (tag.selfCloses && !neverEmpty.test(tag.name));
  return { token: 'open', name: tag.name, attributes, targets, empty, raw, start, end };
}

export function htmlTokens(text: SourceText): (HtmlToken | Inline)[] {
  const tokens: (HtmlToken | Inline)[] = [];
  const { value } = text;
  let at = 0;
  let from = 0;
  let pre = 0;
  let missing: Set<string> | undefined;
  let lower: string | undefined;
  const flush = (to: number) => {
    if (to <= from) return;
    if (pre > 0) tokens.push(preText(text, from, to));
    else for (const inline of htmlText(text, from, to)) tokens.push(inline);
  };
  while (at < value.length) {
    const open = value.indexOf('<', at);
    if (open < 0) break;
    const tag = htmlTagAt(value, open);
    if (tag) {
      flush(open);
      const token = tagToken(text, tag, open);
      tokens.push(token);
      at = tag.next;
      if (token.name === 'pre') pre = Math.max(0, pre + (token.token === 'open' ? 1 : -1));
      from = at;
      // Unclosed, it is prose about HTML, such as "no <textarea> here": what follows is ordinary text.
      if (token.token === 'open' && rawText.test(token.name) && !missing?.has(token.name)) {
        lower ??= value.toLowerCase();
        const close = lower.indexOf(`</${token.name}`, at);
        if (close < 0) (missing ??= new Set()).add(token.name);
        else {
          at = close;
          if (unseen.test(token.name)) from = at;
        }
      }
      continue;
    }
    const end = markupEnd(value, open, (missing ??= new Set()));
    if (end > 0) {
      flush(open);
      const start = offsetAt(text, open);
      tokens.push({ type: 'comment', value: value.slice(open, end), start, end: offsetAt(text, end - 1) + 1 });
      at = end;
      from = end;
      continue;
    }
    at = open + 1;
  }
  flush(value.length);
  return tokens;
}

const marks: [string, string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
];

/** The end of a comment or the like. A missing end is not searched for again. */
function markupEnd(value: string, open: number, missing: Set<string>): number {
  for (const [begin, finish] of marks) {
    if (!value.startsWith(begin, open)) continue;
    const end = missing.has(finish) ? -1 : value.indexOf(finish, open + begin.length);
    if (end < 0) missing.add(finish);
    return end < 0 ? -1 : end + finish.length;
  }
  if (!/^<![A-Za-z]/.test(value.slice(open, open + 3))) return -1;
  const end = missing.has('>') ? -1 : value.indexOf('>', open);
  if (end < 0) missing.add('>');
  return end < 0 ? -1 : end + 1;
}

function preText(text: SourceText, from: number, to: number): Text {
  const value = decodeEntities(text.value.slice(from, to));
  return { type: 'text', value, start: offsetAt(text, from), end: offsetAt(text, to - 1) + 1 };
}

const special = /\$\$((?:(?!\$\$)[^\n]){1,2000}?)\$\$|:[a-z0-9_+-]{1,60}:/g;

/** Text between tags: white space collapses, formulas and emoji names keep their meaning. */
function htmlText(text: SourceText, from: number, to: number): Inline[] {
  const raw = text.value.slice(from, to);
  const inlines: Inline[] = [];
  const at = (index: number) => offsetAt(text, from + index);
  const plain = (begin: number, finish: number) => {
    if (finish <= begin) return;
    const part = raw.slice(begin, finish);
    const body = trimSpace(part);
    const start = at(begin);
    const end = at(finish - 1) + 1;
    if (body === '') {
      inlines.push({ type: 'text', value: ' ', soft: true, start, end });
      return;
    }
    if (/^[ \t\r\n\f]/.test(part)) inlines.push({ type: 'text', value: ' ', soft: true, start, end: start });
    inlines.push({ type: 'text', value: decodeEntities(body.replace(/[ \t\r\n\f]+/g, ' ')), start, end });
    if (/[ \t\r\n\f]$/.test(part)) inlines.push({ type: 'text', value: ' ', soft: true, start: end, end });
  };
  let done = 0;
  for (const match of raw.matchAll(special)) {
    const start = at(match.index);
    const end = at(match.index + match[0].length - 1) + 1;
    const formula = match[1];
    const emoji = formula === undefined ? shortcodeAt(raw, match.index) : undefined;
    if (formula === undefined && !emoji) continue;
    plain(done, match.index);
    if (emoji) inlines.push({ type: 'emoji', code: emoji.code, start, end });
    else inlines.push({ type: 'inlineMath', value: decodeEntities(formula ?? '').trim(), start, end });
    done = match.index + match[0].length;
  }
  plain(done, raw.length);
  return inlines;
}
