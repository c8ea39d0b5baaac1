// The folder of each group's pages. Where a title is not in Latin script, the folder gives the group's slug: the tools
// that write such repositories derive both from the title.
import type { Task } from '../cooperative.ts';
import { latin } from '../anchors/latin.ts';
import { folded } from '../anchors/spellings.ts';
import { isSlug } from '../tree/slug.ts';
import { joined, nameOf, plainPath, splitAddress } from './paths.ts';
import type { LayoutSettings } from './settings.ts';
import type { SummaryEntry } from './summary.ts';

export const isLatin = (name: string): boolean => /^[\x21-\x7e]+$/.test(name);

/** Slugs of groups by entry index, where the title gives none in Latin script and a folder does. */
export function* groupFolders(settings: LayoutSettings, entries: readonly SummaryEntry[]): Task<Map<number, string>> {
  const counts = new Map<number, Map<string, number>>();
  /** The groups with pages in each folder; -1 is no group. */
  const owners = new Map<string, Set<number>>();
  let group = -1;
  let depth = 0;
  for (const [index, entry] of entries.entries()) {
    yield;
    if (entry.kind === 'end') group = -1;
    const open = entries[group];
    const isItem = entry.kind === 'text' && (open === undefined || isItemGroup(open)) && entry.depth === 0;
    if (entry.kind === 'group' || isItem) {
      group = index;
      depth = isItem ? 1 : 0;
      continue;
    }
    if (open && isItemGroup(open) && entry.depth === 0) group = -1;
    const folder = entry.kind === 'link' ? folderIn(settings, entry.href) : undefined;
    if (folder === undefined) continue;
    const of = owners.get(folder) ?? new Set();
    owners.set(folder, of.add(group));
    if (group === -1 || entry.depth !== depth) continue;
    const own = counts.get(group) ?? new Map<string, number>();
    counts.set(group, own.set(folder, (own.get(folder) ?? 0) + 1));
  }
  const slugs = new Map<number, string>();
  for (const [index, folders] of counts) {
    yield;
    const entry = entries[index];
    const said = entry?.kind === 'group' || entry?.kind === 'text' ? folded(latin(entry.title)) : '';
    const fitting = [...folders].filter(([name]) => isLatin(name) && isSlug(name));
    const own = fitting.filter(([name]) => owners.get(name)?.size === 1).sort(([, a], [, b]) => b - a);
    const [slug] = fitting.find(([name]) => folded(name) === said) ?? own[0] ?? [];
    if (slug !== undefined) slugs.set(index, slug);
  }
  return slugs;
}

const isItemGroup = (entry: SummaryEntry): boolean => entry.kind === 'text';

/** The top-level folder of a page; the README of a folder belongs to the folder above. */
function folderIn({ root }: LayoutSettings, href: string): string | undefined {
  const address = splitAddress(href);
  const path = address && plainPath(joined(root, address.path));
  if (path === undefined || (root !== '' && !path.startsWith(`${root}/`))) return undefined;
  const parts = path.slice(root === '' ? 0 : root.length + 1).split('/');
  const isFolder = /^readme\.\w+$/i.test(nameOf(path)) || path.endsWith('/');
  return parts.length > (isFolder ? 2 : 1) ? parts[0] : undefined;
}
