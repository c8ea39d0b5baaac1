// SUMMARY.md for the pages as they stand: entries that still say the same keep their lines.
import { lightText } from '../markdown/print/escape.ts';
import { destination } from '../markdown/print/escape.ts';
import { canonical } from '../tree/canonical.ts';
import type { Json } from '../tree/canonical.ts';
import { slugOf } from '../tree/slug.ts';
import { stringify } from 'yaml';
import type { Structure } from './structure.ts';
import type { Summary } from './summary.ts';

/** A page the way the table of contents shows it. */
export interface Shown {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly depth: number;
  readonly title: string;
  readonly emoji: string | undefined;
  /** Document: its file. Link: its address. Both relative to the summary. */
  readonly href?: string;
  readonly slug?: string;
  readonly computed?: Json;
}

/** Equal for entries that say the same. */
export function signOf({ type, title, emoji, href, slug, computed }: Omit<Shown, 'depth'>): string {
  const sign: Json =
    type === 'computed' ? [type, computed ?? null] : [type, title, emoji ?? '', (type === 'group' ? slug : href) ?? ''];
  return canonical(sign);
}

/** What the table of contents showed before; `shown` tells how its pages would be shown now. */
export interface Before {
  readonly structure: Structure;
  readonly text: string | undefined;
  readonly shown: readonly Shown[];
}

export function writeSummary(before: Before | undefined, pages: readonly Shown[]): string | undefined {
  if (before && isSameList(before.shown, pages)) return before.text;
  return compose(before?.structure.summary, before ? entriesBySign(before) : new Map(), pages);
}

function isSameList(left: readonly Shown[], right: readonly Shown[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((one, index) => {
    const other = right[index]!;
    return one.depth === other.depth && signOf(one) === signOf(other);
  });
}

/** Numbers of the entries by what they say, in their order. */
function entriesBySign({ structure, shown }: Before): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, page] of structure.pages.entries()) {
    const one = shown[index];
    if (one === undefined || page.entry === undefined) continue;
    const sign = signOf(one);
    found.set(sign, [...(found.get(sign) ?? []), page.entry]);
  }
  return found;
}

function compose(old: Summary | undefined, known: Map<string, number[]>, pages: readonly Shown[]): string {
  const head = old?.head || '# Table of contents\n\n';
  const eol = head.includes('\r\n') ? '\r\n' : '\n';
  let out = head.endsWith('\n') ? head : head + eol;
  let last: number | undefined;
  let inGroup = false;
  const space = (): void => {
    if (!/(?:^|\n)[ \t]*\r?\n$/.test(out)) out += eol;
  };
  for (const page of pages) {
    const entry = known.get(signOf(page))?.shift();
    const was = entry === undefined ? undefined : old?.entries[entry];
    const follows = entry !== undefined && last !== undefined && entry === last + 1;
    if (page.type === 'group') {
      space();
      out += was ? was.text + was.after : groupLine(page) + eol + eol;
      if (was && !was.text.endsWith('\n')) out += eol;
      inGroup = true;
      last = entry;
      continue;
    }
    if (page.depth === 0 && inGroup) {
      const rule = entry === undefined ? undefined : old?.entries[entry - 1];
      space();
      out += rule?.kind === 'end' ? rule.text + rule.after : `***${eol}${eol}`;
      inGroup = false;
    } else if (!follows && last !== undefined) {
      out = out.replace(/(?:[ \t]*\r?\n)+$/, eol);
    }
    const depth = inGroup ? page.depth - 1 : page.depth;
    if (was && was.depth === depth) out += was.text + was.after;
    else out += was ? indented(was.text, depth) : entryLines(page, depth, eol);
    if (!out.endsWith('\n')) out += eol;
    last = entry ?? -2;
  }
  return out.replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, '$1');
}

function indented(text: string, depth: number): string {
  const width = text.search(/\S/);
  return text.replace(/^[ \t]*(?=\S)/gm, (blank) => '  '.repeat(depth) + blank.slice(Math.max(width, 0)));
}

function groupLine({ title, emoji, slug }: Shown): string {
  const anchor = slug === undefined || slug === slugOf(title) ? '' : ` <a href="#${slug}" id="${slug}"></a>`;
  return `## ${titled(title, emoji)}${anchor}`;
}

const titled = (title: string, emoji: string | undefined): string =>
  (emoji ? `${emoji} ` : '') + lightText(title.replaceAll(/\s+/g, ' '));

function entryLines(page: Shown, depth: number, eol: string): string {
  const indent = '  '.repeat(depth);
  if (page.type !== 'computed') {
    return `${indent}* [${titled(page.title, page.emoji)}](${destination(page.href ?? '')})${eol}`;
  }
  const yaml = stringify(page.computed, { lineWidth: 0 }).trimEnd().split('\n');
  const lines = ['* ```yaml', ...yaml.map((line) => `  ${line}`), '  ```'];
  return lines.map((line) => indent + line + eol).join('');
}
