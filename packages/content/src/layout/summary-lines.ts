// Formatting of a table of contents, and which lines belong to which entry, so that new lines match the others.
import type { Task } from '../cooperative.ts';
import type { SummaryEntry } from './summary.ts';
import { signOf } from './summary-entry.ts';
import type { Before, Shown } from './summary-entry.ts';

/** The previous entry of a page. */
export interface KeptLines {
  readonly entry?: number;
  /** It is unchanged. */
  readonly same?: boolean;
  /** Depth of the item in its list. */
  readonly depth?: number;
}

/** The previous entry of each page: by content, or by source file. */
export function* entriesIn({ structure, shown }: Before, pages: readonly Shown[]): Task<KeptLines[]> {
  const depths = listDepths(structure.summary?.entries ?? [], { structure, shown });
  const bySign = new Map<string, number[]>();
  const bySource = new Map<string, number>();
  for (const [index, { entry, key }] of structure.pages.entries()) {
    yield;
    const one = shown[index];
    if (one === undefined || entry === undefined) continue;
    const sign = signOf(one);
    const list = bySign.get(sign);
    if (list) list.push(entry);
    else bySign.set(sign, [entry]);
    if (one.type === 'document') bySource.set(key, entry);
  }
  const used = new Set<number>();
  const kept: KeptLines[] = [];
  for (const page of pages) {
    yield;
    const entry = bySign.get(signOf(page))?.shift();
    if (entry !== undefined) used.add(entry);
    // Plain text at root level would be read as a group.
    const isGroup = structure.summary?.entries[entry ?? -1]?.kind === 'text' && page.depth === 0;
    kept.push(entry === undefined ? {} : { entry, same: !isGroup || page.type === 'group', ...depthAt(depths, entry) });
  }
  return kept.map((one, index) => {
    const entry = one.entry === undefined ? bySource.get(pages[index]?.from ?? '') : undefined;
    if (entry === undefined || used.has(entry)) return one;
    used.add(entry);
    return { entry, same: false, ...depthAt(depths, entry) };
  });
}

const depthAt = (depths: ReadonlyMap<number, number>, entry: number): { depth?: number } => {
  const depth = depths.get(entry);
  return depth === undefined ? {} : { depth };
};

/** Depths of the items by entry; those below a heading start again at 0. */
function listDepths(entries: readonly SummaryEntry[], { structure, shown }: Omit<Before, 'text'>) {
  const depths = new Map<number, number>();
  let offset = 0;
  for (const [index, { entry }] of structure.pages.entries()) {
    const depth = shown[index]?.depth ?? 0;
    if (depth === 0) offset = entry !== undefined && entries[entry]?.kind === 'group' ? 1 : 0;
    if (entry !== undefined) depths.set(entry, depth === 0 ? 0 : depth - offset);
  }
  return depths;
}

/** What remains of an entry without a page: an empty item, a rule, or the text after a deleted page. */
export function strayOf({ kind, title, text, after }: SummaryEntry & { title?: string }): {
  kind: SummaryEntry['kind'];
  text: string;
} {
  if (kind === 'end' || (kind === 'text' && title === '')) return { kind, text: text + after };
  // Indented lines are part of the item and removed with it.
  const [stays = ''] = /^\S[^]*/m.exec(after) ?? [];
  return { kind, text: stays };
}

/** A line outside of every list. */
export const isOutside = (entry: SummaryEntry | undefined): boolean => entry?.kind === 'link' && entry.outside === true;

export interface Style {
  /** New groups are items, as the existing ones are. */
  readonly groupsAreItems: boolean;
  readonly rule: string;
  indent(depth: number): string;
  mark(depth: number, was: SummaryEntry | undefined): string;
  /** Adapts to what was just written. */
  seen(depth: number, text: string): void;
}

const leading = /^([ \t]*)([*+-]|\d{1,9}[.)])/;

export function styleOf(entries: readonly SummaryEntry[], anew: boolean): Style {
  const items = entries.filter((one) => one.kind !== 'group' && one.kind !== 'end' && !isOutside(one));
  const firstAt = (depth: number): string | undefined =>
    leading.exec(items.find((one) => one.depth === depth)?.text ?? '')?.[1];
  const root = firstAt(0) ?? '';
  const below = firstAt(1);
  const unit = below !== undefined && below.startsWith(root) && below !== root ? below.slice(root.length) : '  ';
  const marks: string[] = [];
  const first = leading.exec(items[0]?.text ?? '')?.[2] ?? '*';
  return {
    groupsAreItems:
      entries.some(({ kind, depth }) => kind === 'text' && depth === 0) &&
      !entries.some(({ kind }) => kind === 'group'),
    rule: entries.find(({ kind }) => kind === 'end')?.text.trim() ?? '***',
    indent: (depth) => (anew ? '  '.repeat(depth) : root + unit.repeat(depth)),
    mark: (depth, was) => leading.exec(was?.text ?? '')?.[2] ?? marks[depth] ?? first,
    seen: (depth, text) => {
      const mark = leading.exec(text)?.[2];
      if (mark !== undefined) marks[depth] = mark;
    },
  };
}
