// Anchors of a page: of its headings, expandables, tabs and API operations. The site, the link report and print share
// this, so that they agree on where a link leads.
import { anchorText, blockAnchors, slug, type Anchored } from '../markdown/anchors.ts';
import { inlineText } from '../markdown/inline-text.ts';
import type { Heading, Page, Update } from '../markdown/tree.ts';
import { visit } from '../markdown/visit.ts';
import { folded, spellings } from './spellings.ts';

export type Names = {
  of(block: Anchored): string | undefined;
  /**
   * Additional ids in the page: from the heading's text when its author chose another, and in the spelling of other
   * tools.
   */
  also(block: Anchored): readonly string[];
  /** Heading levels increase by one at a time, whatever the author wrote, for screen readers. */
  level(heading: Heading): number;
  /** Anchor of an update; the newest come first, so those of one day are numbered from the last. */
  update(update: Update): string | undefined;
  /** The anchor a differently spelled name refers to. */
  meant(name: string): string | undefined;
  /** Keys of everything that `meant` finds; see `anchorKey`. */
  keys(): ReadonlySet<string>;
};

/** Names with the same key refer to the same anchor. */
export const anchorKey = (name: string): string => folded(name) || name;

/** Further spellings of one block are resolved, but not written into the page. */
const mostWritten = 3;

const kept = new WeakMap<Page, Names>();

export function namesOf(page: Page): Names {
  let names = kept.get(page);
  if (!names) kept.set(page, (names = work(page)));
  return names;
}

function work(page: Page): Names {
  const own = blockAnchors(page);
  const used = new Set(own.values());
  const levels = new Map<Heading, number>();
  const updates: Update[] = [];
  let last = 1;
  visit(page, {
    block(block) {
      if (block.type === 'updates') updates.push(...block.children);
      if (block.type !== 'heading' || block === page.title || inlineText(block.children).trim() === '') return;
      last = Math.min(6, Math.max(2, block.depth), last + 1);
      levels.set(block, last);
    },
    inline(inline) {
      if (inline.type === 'anchor') used.add(inline.id);
    },
  });
  const days = daysOf(updates, used);
  const { others, spelled } = otherSpellings(own, used);
  let alike: Map<string, string> | undefined;
  const byKey = () => (alike ??= namesByKey(used, spelled));
  return {
    of: (block) => own.get(block),
    also: (block) => others.get(block) ?? [],
    update: (update) => days.get(update),
    level: (heading) => levels.get(heading) ?? Math.min(6, Math.max(2, heading.depth)),
    meant(name) {
      return spelled.get(name) ?? (used.has(name) ? name : byKey().get(anchorKey(name)));
    },
    keys: () => new Set(byKey().keys()),
  };
}

function daysOf(updates: Update[], used: Set<string>): Map<Update, string> {
  const days = new Map<Update, string>();
  for (const update of updates.reverse()) {
    if (update.date === undefined) continue;
    const first = `update-${slug(update.date)}`;
    let name = first;
    for (let i = 2; used.has(name); i++) name = `${first}-${i}`;
    used.add(name);
    days.set(update, name);
  }
  return days;
}

/** Additional ids per block, which become used, and all other spellings by the anchor they refer to. */
function otherSpellings(
  own: ReadonlyMap<Anchored, string>,
  used: Set<string>,
): { others: Map<Anchored, string[]>; spelled: Map<string, string> } {
  const others = new Map<Anchored, string[]>();
  const spelled = new Map<string, string>();
  for (const [block, name] of own) {
    const text = anchorText(block);
    const base = slug(text);
    // The second of two headings with the same text has a number suffix in every spelling.
    const number = base !== '' && name.startsWith(base) ? (/^-\d+$/.exec(name.slice(base.length))?.[0] ?? '') : '';
    const free = spellings(text)
      .map((one) => one + number)
      .filter((one) => !used.has(one));
    const written = free.slice(0, mostWritten);
    for (const one of written) used.add(one);
    if (written.length > 0) others.set(block, written);
    for (const one of free) if (!spelled.has(one)) spelled.set(one, name);
  }
  return { others, spelled };
}

/** On equal keys the first wins. */
function namesByKey(used: ReadonlySet<string>, spelled: ReadonlyMap<string, string>): Map<string, string> {
  const alike = new Map<string, string>();
  const note = (name: string, meant: string) => {
    const key = anchorKey(name);
    if (!alike.has(key)) alike.set(key, meant);
  };
  for (const name of used) note(name, spelled.get(name) ?? name);
  for (const [name, meant] of spelled) note(name, meant);
  return alike;
}
