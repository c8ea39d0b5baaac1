// Parses SUMMARY.md, the table of contents of a folder, line by line, with the lines of each entry.
import type { Task } from '../cooperative.ts';
import { openPart } from '../markdown/condition-marks.ts';
import { openTitle } from '../markdown/decide-conditions.ts';
import { inlineText } from '../markdown/inline-text.ts';
import { parse } from '../markdown/parse.ts';
import { splitAddress } from './paths.ts';
import {
  blankComments,
  bracketPairs,
  closingLength,
  emptyAnchor,
  looseDestination,
  withoutClosingMarks,
} from './summary-line.ts';
import { isMap, readYaml } from './yaml.ts';

export type SummaryEntry = {
  /** 0 at root level or right below a group. */
  readonly depth: number;
  /** The lines of the entry itself with their line endings, without its children. */
  readonly text: string;
  /** Non-entry lines up to the next entry. */
  after: string;
} & (
  | { readonly kind: 'group'; readonly title: string; readonly anchor: string | undefined }
  | {
      readonly kind: 'link';
      readonly title: string;
      readonly href: string;
      /** Text of the item before and after its link. */
      readonly around: readonly [string, string];
      /** Outside of every list, like mdBook's prefix and suffix chapters. */
      readonly outside?: true;
    }
  | { readonly kind: 'computed'; readonly source: Readonly<Record<string, unknown>> }
  /** An item without a link; without a title it is empty. */
  | { readonly kind: 'text'; readonly title: string; readonly anchor: string | undefined }
  /** A rule: ends the group. */
  | { readonly kind: 'end' }
);

export interface Summary {
  /** Text before the first entry. */
  readonly head: string;
  readonly entries: readonly SummaryEntry[];
}

/** More than any real table of contents has; the rest of a longer one is treated as text. */
const mostEntries = 50_000;
const item = /^(\s*)((?:[*+-]|\d{1,9}[.)])(?:\s+|$))/;
const fence = /^(`{3,}|~{3,})\s*ya?ml\s*$/i;

export function* readSummary(text: string): Task<Summary> {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const entries: SummaryEntry[] = [];
  // Widths of the open indents.
  const open: number[] = [];
  let head = '';
  const skip = (line: string): void => {
    const last = entries.at(-1);
    if (last) last.after += line;
    else head += line;
  };
  const comments = commentedLines(lines);
  let titled = false;
  for (let index = 0; index < lines.length; index += 1) {
    yield;
    const line = lines[index] ?? '';
    if (comments.has(index) || entries.length >= mostEntries) {
      skip(line);
      continue;
    }
    const plain = line.replace(/[\r\n\ufeff]/g, '');
    const heading = /^(#{1,6})[ \t]+(.*)$/s.exec(plain);
    if (heading) {
      open.length = 0;
      // The first is the title of the table of contents; mdBook writes part titles in the same way.
      const isTitle = heading[1] === '#' && !titled && entries.length === 0;
      if (!isTitle)
        entries.push({ ...groupOf(withoutClosingMarks(heading[2] ?? '')), depth: 0, text: line, after: '' });
      else skip(line);
      titled = true;
      continue;
    }
    if (/^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(plain)) {
      open.length = 0;
      entries.push({ kind: 'end', depth: 0, text: line, after: '' });
      continue;
    }
    const bullet = item.exec(plain);
    if (!bullet) {
      const chapter = chapterOf(plain);
      if (chapter) {
        open.length = 0;
        entries.push({ ...chapter, outside: true, depth: 0, text: line, after: '' });
      } else skip(line);
      continue;
    }
    const depth = depthAt(open, (bullet[1] ?? '').replaceAll('\t', '    ').length);
    const content = plain.slice(bullet[0].length).trim();
    const opened = fence.exec(content);
    if (!opened) {
      entries.push({ ...linkOf(content), depth, text: line, after: '' });
      continue;
    }
    const last = endOfFence(lines, index, opened[1] ?? '');
    const block = lines.slice(index, last + 1);
    entries.push({ ...computedOf(block.slice(1, -1)), depth, text: block.join(''), after: '' });
    index = last;
  }
  return { head, entries };
}

/** Lines that begin inside a comment: they are not part of the table of contents. */
function commentedLines(lines: readonly string[]): Set<number> {
  const inside = new Set<number>();
  const closing = lines.findLastIndex((line) => line.includes('-->'));
  let open = false;
  for (const [index, line] of lines.entries()) {
    if (index > closing) break;
    if (open) inside.add(index);
    const from = line.lastIndexOf('<!--');
    const to = line.lastIndexOf('-->');
    if (from > to) open = index < closing;
    else if (to >= 0) open = false;
  }
  return inside;
}

function depthAt(open: number[], width: number): number {
  while (open.length > 0 && (open.at(-1) ?? 0) >= width) open.pop();
  open.push(width);
  return open.length - 1;
}

function endOfFence(lines: readonly string[], from: number, marks: string): number {
  for (let index = from + 1; index < lines.length; index += 1) {
    if (lines[index]?.trim().startsWith(marks)) return index;
  }
  return lines.length - 1;
}

function computedOf(lines: readonly string[]) {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const source = readYaml(lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join(''));
  return isMap(source) && typeof source['type'] === 'string'
    ? { kind: 'computed' as const, source }
    : { kind: 'text' as const, title: '', anchor: undefined };
}

/** A title without markup. */
const plainTitle = (markdown: string): string => {
  const page = parse(`# ${markdown}`);
  return page.title ? inlineText(openTitle(page.title)).trim() : openPart(markdown.trim());
};

function groupOf(content: string) {
  const from = content.toLowerCase().lastIndexOf('<a');
  const anchor = from < 0 ? undefined : emptyAnchor(content.slice(from));
  return { kind: 'group' as const, title: plainTitle(anchor === undefined ? content : content.slice(0, from)), anchor };
}

function linkOf(given: string) {
  const content = blankComments(given);
  const { start, end } = labelIn(content) ?? {};
  if (start === undefined || end === undefined) {
    const { title, anchor } = content.trim() === '' ? { title: '', anchor: undefined } : groupOf(content.trim());
    return { kind: 'text' as const, title, anchor };
  }
  const title = plainTitle(content.slice(start + 1, end));
  const rest = content.slice(end + 2);
  const angle = /^\s*<([^<>]*)>/.exec(rest);
  const bare = /^\s*((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*)/.exec(rest);
  const address = angle ?? bare;
  const closes = address ? closingLength(rest.slice(address[0].length)) : undefined;
  const href = angle?.[1] ?? (closes === undefined ? looseDestination(rest) : bare?.[1]) ?? '';
  const after = address && closes !== undefined ? end + 2 + address[0].length + closes : given.length;
  const around = [given.slice(0, start), given.slice(after)] as const;
  return { kind: 'link' as const, title, href: href.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'), around };
}

/** A line that consists of a link to a page of the folder, or an empty link (draft). */
function chapterOf(line: string) {
  if (!line.startsWith('[')) return undefined;
  const link = linkOf(line.trimEnd());
  if (link.kind !== 'link' || link.title === '' || link.around.some((text) => text !== '')) return undefined;
  const address = splitAddress(link.href);
  const leadsToPage = address && address.anchor === undefined && /\.(?:md|markdown)$/i.test(address.path);
  return link.href === '' || leadsToPage ? link : undefined;
}

/** Position of the label of the first `[label](…)`; images do not count. */
function labelIn(content: string): { start: number; end: number } | undefined {
  const closing = bracketPairs(content);
  // Text may precede the label: emphasis, a number, a word.
  for (let start = content.indexOf('['); start >= 0; start = content.indexOf('[', start + 1)) {
    const end = closing.get(start);
    if (end === undefined || content[end + 1] !== '(') continue;
    if (content[start - 1] !== '!') return { start, end };
    start = end;
  }
  return undefined;
}
