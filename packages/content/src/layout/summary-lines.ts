// How a table of contents is written, and which of its lines are whose, so that new lines look like the others.
import type { SummaryEntry } from './summary.ts';
import { signOf } from './shown.ts';
import type { Before, Shown } from './shown.ts';

/** The entry of a page among the old ones. */
export interface KeptLines {
  readonly entry?: number;
  /** It says what the page says. */
  readonly same?: boolean;
  /** Of the item in its list. */
  readonly depth?: number;
}

/** An entry for each page that had one: by what it says, or by where the page was read from. */
export function entriesIn({ structure, shown }: Before, pages: readonly Shown[]): KeptLines[] {
  const depths = listDepths(structure.summary?.entries ?? [], { structure, shown });
  const bySign = new Map<string, number[]>();
  const bySource = new Map<string, number>();
  for (const [index, { entry, key }] of structure.pages.entries()) {
    const one = shown[index];
    if (one === undefined || entry === undefined) continue;
    const sign = signOf(one);
    const list = bySign.get(sign);
    if (list) list.push(entry);
    else bySign.set(sign, [entry]);
    if (one.type === 'document') bySource.set(key, entry);
  }
  const used = new Set<number>();
  const kept = pages.map((page): KeptLines => {
    const entry = bySign.get(signOf(page))?.shift();
    if (entry === undefined) return {};
    used.add(entry);
    // Words at root level would be read as a group.
    const isGroup = structure.summary?.entries[entry]?.kind === 'text' && page.depth === 0;
    return { entry, same: !isGroup || page.type === 'group', ...depthAt(depths, entry) };
  });
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

/** Depths of the items by their entries; those below a heading begin anew. */
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

/** What stays of an entry without a page: an item that says nothing, a rule, or what stood behind a page that is gone. */
export function strayOf({ kind, title, text, after }: SummaryEntry & { title?: string }): {
  kind: SummaryEntry['kind'];
  text: string;
} {
  if (kind === 'end' || (kind === 'text' && title === '')) return { kind, text: text + after };
  // Lines with an indent are a part of the item and go with it.
  const [stays = ''] = /^\S[^]*/m.exec(after) ?? [];
  return { kind, text: stays };
}

/** A line of its own outside of every list. */
export const isOutside = (entry: SummaryEntry | undefined): boolean => entry?.kind === 'link' && entry.outside === true;

export interface Style {
  /** New groups are items, as all the others are. */
  readonly groupsAreItems: boolean;
  readonly rule: string;
  indent(depth: number): string;
  mark(depth: number, was: SummaryEntry | undefined): string;
  /** Learns from what was just written. */
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
