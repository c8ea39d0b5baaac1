// SUMMARY.md, line by line: the table of contents of a folder, with the lines each entry stands on.
import { openPart } from '../markdown/condition-marks.ts';
import { openTitle } from '../markdown/decide-conditions.ts';
import { inlineText } from '../markdown/inline-text.ts';
import { parse } from '../markdown/parse.ts';
import { isMap, readYaml } from './yaml.ts';

export type SummaryEntry = {
  /** 0 at root level or right below a group. */
  readonly depth: number;
  /** The lines of the entry itself, with their ends, without what is below it. */
  readonly text: string;
  /** Lines up to the next entry that are none. */
  after: string;
} & (
  | { readonly kind: 'group'; readonly title: string; readonly anchor: string | undefined }
  | { readonly kind: 'link'; readonly title: string; readonly href: string }
  | { readonly kind: 'computed'; readonly source: Readonly<Record<string, unknown>> }
  | { readonly kind: 'text'; readonly title: string }
  /** A rule: what follows stands outside the group. */
  | { readonly kind: 'end' }
);

export interface Summary {
  /** What stands before the first entry. */
  readonly head: string;
  readonly entries: readonly SummaryEntry[];
}

/** More than any table of contents holds; the rest of a longer one is left out. */
const mostEntries = 50_000;
const item = /^(\s*)(?:[*+-]|\d{1,9}[.)])(?:\s+|$)/;
const fence = /^(`{3,}|~{3,})\s*ya?ml\s*$/i;

export function readSummary(text: string): Summary {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const entries: SummaryEntry[] = [];
  // Widths of the indents that are open.
  const open: number[] = [];
  let head = '';
  const skip = (line: string): void => {
    const last = entries.at(-1);
    if (last) last.after += line;
    else head += line;
  };
  for (let index = 0; index < lines.length && entries.length < mostEntries; index += 1) {
    const line = lines[index] ?? '';
    const plain = line.replace(/[\r\n\ufeff]/g, '');
    const heading = /^(#{1,6})[ \t]+(.*?)[ \t]*#*$/.exec(plain);
    if (heading) {
      open.length = 0;
      if (heading[1] !== '#') entries.push({ ...groupOf(heading[2] ?? ''), depth: 0, text: line, after: '' });
      else skip(line);
      continue;
    }
    if (/^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(plain)) {
      open.length = 0;
      entries.push({ kind: 'end', depth: 0, text: line, after: '' });
      continue;
    }
    const bullet = item.exec(plain);
    if (!bullet) {
      skip(line);
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
    : { kind: 'text' as const, title: '' };
}

/** A title with its marks taken away. */
const plainTitle = (markdown: string): string => {
  const page = parse(`# ${markdown}`);
  return page.title ? inlineText(openTitle(page.title)).trim() : openPart(markdown.trim());
};

function groupOf(content: string) {
  const anchor = /<a\b[^>]*\bid="([^"]+)"[^>]*>\s*<\/a>\s*$/i.exec(content);
  const title = plainTitle(anchor ? content.slice(0, anchor.index) : content);
  return { kind: 'group' as const, title, anchor: anchor?.[1] };
}

function linkOf(content: string) {
  const end = endOfLabel(content);
  if (end === undefined) return { kind: 'text' as const, title: plainTitle(content) };
  const title = plainTitle(content.slice(1, end));
  const rest = content.slice(end + 2);
  const angle = /^\s*<([^<>]*)>/.exec(rest);
  const bare = /^\s*((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*)/.exec(rest);
  // File names with spaces are written as they are by some; up to the title or the end they belong to the address.
  const loose = /^\s*(.*?)(?:\s+"[^"]*")?\s*\)\s*$/.exec(rest);
  const closes = bare && /^\s*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')?\s*\)/.test(rest.slice(bare[0].length));
  const href = angle?.[1] ?? (closes ? bare[1] : loose?.[1]) ?? '';
  return { kind: 'link' as const, title, href: href.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1') };
}

/** Where the label of `[label](…)` ends. */
function endOfLabel(content: string): number | undefined {
  if (!content.startsWith('[')) return undefined;
  let depth = 0;
  for (let index = 0; index < content.length; index += 1) {
    const char = content[index];
    if (char === '\\') index += 1;
    else if (char === '[') depth += 1;
    else if (char === ']' && --depth === 0) return content[index + 1] === '(' ? index : undefined;
  }
  return undefined;
}
