// Writes SUMMARY.md for the current pages: unchanged entries keep their lines.
import type { Task } from '../cooperative.ts';
import { lightText } from '../markdown/print/escape.ts';
import { destination } from '../markdown/print/escape.ts';
import { slugOf } from '../tree/slug.ts';
import { stringify } from 'yaml';
import { signOf } from './summary-entry.ts';
import type { Before, Shown } from './summary-entry.ts';
import { entriesIn, isOutside, strayOf, styleOf } from './summary-lines.ts';
import type { KeptLines, Style } from './summary-lines.ts';
import type { Summary, SummaryEntry } from './summary.ts';

export function* writeSummary(
  before: Before | undefined,
  pages: readonly Shown[],
  depthsOf?: (text: string) => Task<readonly number[]>,
): Task<string | undefined> {
  if (before && (yield* isSameList(before.shown, pages))) return before.text;
  const kept = before ? yield* entriesIn(before, pages) : [];
  const old = before?.structure.summary;
  const text = yield* compose(old, kept, pages, false);
  // Old lines with a different indentation from the new ones could end up below the wrong page.
  const depths = depthsOf && (yield* depthsOf(text));
  const isRead = depths?.length === pages.length && depths.every((depth, index) => depth === pages[index]?.depth);
  return depths === undefined || isRead ? text : yield* compose(old, kept, pages, true);
}

function* isSameList(left: readonly Shown[], right: readonly Shown[]): Task<boolean> {
  if (left.length !== right.length) return false;
  for (const [index, one] of left.entries()) {
    yield;
    const other = right[index];
    if (other === undefined || one.depth !== other.depth || signOf(one) !== signOf(other)) return false;
  }
  return true;
}

function* compose(
  old: Summary | undefined,
  kept: readonly KeptLines[],
  pages: readonly Shown[],
  anew: boolean,
): Task<string> {
  const entries = old?.entries ?? [];
  const isNew = old === undefined || (old.head === '' && entries.length === 0);
  const head = isNew ? '# Table of contents\n\n' : old.head;
  const eol = (isNew ? '' : head + (entries[0]?.text ?? '')).includes('\r\n') ? '\r\n' : '\n';
  const style = styleOf(entries, anew);
  const used = new Set(kept.flatMap(({ entry }) => entry ?? []));
  const told = new Set<number>();
  // Each part starts at the beginning of a line.
  const out = head === '' ? [] : [head];
  // The last of the old entries that was written.
  let last = -1;
  // The entry of the previous page, and whether its line is outside of every list.
  let before = -2;
  let beside: boolean | undefined;
  // Text after it, which more likely belongs to what follows than to an insertion in between.
  let held = '';
  let inGroup = false;
  const line = (text: string): void => {
    const end = out.at(-1);
    if (end?.endsWith('\n') === false) out.splice(-1, 1, end + eol);
    out.push(text);
  };
  const space = (): void => {
    const end = out.at(-1);
    if (end !== undefined && !/(?:^|\n)[ \t]*\r?\n$/.test(end)) line(eol);
  };
  const release = (): void => {
    if (held !== '') line(held);
    held = '';
  };
  const trim = (): void => {
    let end = out.pop();
    while (out.length > 0 && end?.trim() === '') end = out.pop();
    if (end !== undefined) out.push(end.replace(/\n(?:[ \t]*\r?\n)+$/, '\n'));
  };
  /** Text between this entry and the last one that belongs to no remaining page. */
  const strays = (entry: number, mayEnd: boolean): void => {
    let first = entry;
    while (first > 0 && !used.has(first - 1)) first -= 1;
    release();
    if (last !== first - 1) return;
    for (const [offset, stray] of entries.slice(first, entry).entries()) {
      const { kind, text } = strayOf(stray);
      if (kind === 'end' && !mayEnd) continue;
      told.add(first + offset);
      if (text === '') continue;
      if (kind === 'end') space();
      line(text);
      if (kind === 'end') inGroup = false;
    }
    last = entry - 1;
  };
  for (const [index, page] of pages.entries()) {
    yield;
    const { entry, same = false, depth: wasDepth } = kept[index] ?? {};
    const was = entry === undefined ? undefined : entries[entry];
    const isItem = page.type === 'group' && (was ? was.kind === 'text' : style.groupsAreItems);
    const atRoot = page.depth === 0 && (page.type !== 'group' || isItem);
    if (entry !== undefined) strays(entry, page.depth === 0);
    const isMoved = entry !== undefined && entry <= last;
    const isNext = entry !== undefined && entry === before + 1;
    before = entry ?? -2;
    last = entry ?? last;
    if (page.type === 'group' && !isItem) {
      release();
      space();
      line(was ? was.text + was.after : groupLine(page) + eol + eol);
      inGroup = true;
      beside = undefined;
      continue;
    }
    // A line outside of every list ends a group by itself.
    const outside = atRoot && isOutside(was) && (same || page.type === 'document');
    if (atRoot && inGroup) {
      release();
      space();
      if (!outside) line(`${style.rule}${eol}${eol}`);
      inGroup = false;
    } else if (isMoved) {
      trim();
    }
    const depth = inGroup ? page.depth - 1 : page.depth;
    const own =
      was && same && isOutside(was) === outside
        ? outside || (wasDepth === depth && !anew)
          ? was.text
          : indented(was.text, depth, style)
        : entryLines(page, depth, eol, style, was, outside);
    const [within = ''] = /^(?:[ \t]+\S[^\n]*\n?)*/.exec(was?.after ?? '') ?? [];
    // A list may have lost its start or end.
    if (beside !== undefined && beside !== outside && !isNext) space();
    beside = outside;
    line(own + within);
    if (was) held = was.after.slice(within.length);
    style.seen(depth, own);
  }
  release();
  const rest = entries.flatMap((one, index) => (used.has(index) || told.has(index) ? [] : [strayOf(one)]));
  const stays = !isNew && !entries.some((_, index) => index > last && used.has(index));
  if (!stays) trim();
  for (const { kind, text } of rest) {
    if (text === '' || (kind === 'end' && !stays)) continue;
    if (kind === 'end') space();
    line(text);
  }
  return out.join('');
}

function indented(text: string, depth: number, style: Style): string {
  const width = text.search(/\S/);
  return text.replace(/^[ \t]*(?=\S)/gm, (blank) => style.indent(depth) + blank.slice(Math.max(width, 0)));
}

function anchorOf({ title, slug }: Shown): string {
  return slug === undefined || slug === slugOf(title) ? '' : ` <a href="#${slug}" id="${slug}"></a>`;
}

const groupLine = (page: Shown): string => `## ${titled(page.title, page.emoji)}${anchorOf(page)}`;

const titled = (title: string, emoji: string | undefined): string =>
  (emoji ? `${emoji} ` : '') + lightText(title.replaceAll(/\s+/g, ' '));

function entryLines(
  page: Shown,
  depth: number,
  eol: string,
  style: Style,
  was: SummaryEntry | undefined,
  outside: boolean,
): string {
  const indent = style.indent(depth);
  const mark = style.mark(depth, was);
  const label = titled(page.title, page.emoji);
  if (page.type === 'group') return `${indent}${mark} ${label}${anchorOf(page)}${eol}`;
  if (page.type !== 'computed') {
    // Keeps the text around the link.
    const [before, after] = was?.kind === 'link' ? was.around : ['', ''];
    const link = `${before}[${label}](${destination(page.href ?? '')})${after}${eol}`;
    return outside ? link : `${indent}${mark} ${link}`;
  }
  const yaml = stringify(page.computed, { lineWidth: 0 }).trimEnd().split('\n');
  const lines = [`${mark} \`\`\`yaml`, ...yaml.map((line) => `  ${line}`), '  ```'];
  return lines.map((line) => indent + line + eol).join('');
}
