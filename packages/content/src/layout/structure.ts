// The pages of a folder in order: by its table of contents, or by its folders.
import type { Task } from '../cooperative.ts';
import { isSlug, slugOf } from '../tree/slug.ts';
import { splitEmoji } from './emoji.ts';
import { groupFolders, isLatin } from './group-folders.ts';
import { folderOf, joined, nameOf, plainPath, splitAddress } from './paths.ts';
import type { LayoutSettings } from './settings.ts';
import { readSummary } from './summary.ts';
import type { Summary, SummaryEntry } from './summary.ts';

/** A page in the table of contents. */
export interface StructurePage {
  readonly key: string;
  readonly parent?: string;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly label: string;
  readonly emoji?: string;
  /** Group: its slug. Link: its target. */
  readonly slug?: string;
  readonly href?: string;
  readonly computed?: Readonly<Record<string, unknown>>;
  /** Index of its entry in the summary. */
  readonly entry?: number;
  /** A page that is only a title: it has no file. */
  readonly bare?: true;
}

export interface Structure {
  readonly summary: Summary | undefined;
  readonly pages: readonly StructurePage[];
}

export const isPageFile = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** Titles of imported content are cut to this length. */
export const maxTitle = 512;

type Report = (path: string, message: string) => void;

export function* readStructure(
  settings: LayoutSettings,
  summaryText: string | undefined,
  paths: Iterable<string>,
  report: Report,
): Task<Structure> {
  if (summaryText === undefined) return { summary: undefined, pages: yield* fromFolders(settings, [...paths]) };
  const summary = yield* readSummary(summaryText);
  return { summary, pages: yield* fromSummary(settings, summary.entries, new Set(paths), report) };
}

function* fromSummary(
  settings: LayoutSettings,
  entries: readonly SummaryEntry[],
  paths: ReadonlySet<string>,
  report: Report,
): Task<StructurePage[]> {
  const pages: StructurePage[] = [];
  const keys = new Set<string>();
  // Keys are never given back, so the numbers of a key go on where they ended.
  const numbers = new Map<string, number>();
  const unique = (key: string): string => {
    let free = key;
    for (let number = numbers.get(key) ?? 2; keys.has(free); number += 1) {
      free = `${key}#${number}`;
      numbers.set(key, number);
    }
    keys.add(free);
    return free;
  };
  const addGroup = ({ title: said, anchor }: { title: string; anchor: string | undefined }, index: number): string => {
    const { emoji, title } = splitEmoji(said);
    const own = anchor !== undefined && isSlug(anchor) ? anchor : slugOf(title);
    // Identified by its title, whatever its folder.
    const key = unique(`group:${own}`);
    const slug = own === anchor || isLatin(own) ? own : (folders.get(index) ?? own);
    pages.push({ key, type: 'group', label: title || 'Untitled', slug, entry: index, ...(emoji && { emoji }) });
    return key;
  };
  const named = yield* namedPaths(settings, entries);
  const folders = yield* groupFolders(settings, entries);
  const addBare = (
    { title: said, anchor }: { title: string; anchor?: string | undefined },
    index: number,
    above: string | undefined,
  ): string => {
    const { emoji, title } = splitEmoji(said);
    const isTaken = (one: string): boolean => keys.has(one) || named.has(one);
    const key = bareKey(settings, above ?? settings.readme, anchor ?? title, isTaken);
    keys.add(key);
    const parent = above === undefined ? {} : { parent: above };
    const label = title.slice(0, maxTitle).toWellFormed();
    pages.push({ key, ...parent, type: 'document', label, entry: index, bare: true, ...(emoji && { emoji }) });
    return key;
  };
  let group: string | undefined;
  // Possible parents of the next entry, by depth.
  let above: (string | undefined)[] = [];
  for (const [index, entry] of entries.entries()) {
    yield;
    if (entry.kind === 'end' || entry.kind === 'group') {
      above = [];
      group = undefined;
      if (entry.kind === 'end') continue;
      group = addGroup(entry, index);
      continue;
    }
    if (entry.kind === 'link' && entry.outside) {
      above = [];
      group = undefined;
    }
    above.length = Math.min(above.length, entry.depth);
    const parentKey = above.findLast((key) => key !== undefined) ?? group;
    const parent = parentKey === undefined ? {} : { parent: parentKey };
    if (entry.kind === 'text') {
      above[entry.depth] = undefined;
      if (entry.title === '') {
        report(settings.summary, 'has an empty item; it was left out');
      } else if (parentKey === undefined) {
        above[entry.depth] = addGroup(entry, index);
      } else {
        // Groups exist only at root level: elsewhere an item without a link is a page without text.
        above[entry.depth] = addBare(entry, index, parentKey);
      }
      continue;
    }
    if (entry.kind === 'computed') {
      const label = specOf(entry.source);
      const key = unique(`computed:${parentKey ?? ''}/${label}`);
      pages.push({ key, ...parent, type: 'computed', label, computed: entry.source, entry: index });
      above[entry.depth] = undefined;
      continue;
    }
    if (entry.href === '' && entry.title !== '') {
      // A draft chapter.
      above[entry.depth] = addBare(entry, index, parentKey);
      continue;
    }
    const { emoji, title } = splitEmoji(entry.title);
    const said = { label: title.slice(0, maxTitle).toWellFormed(), entry: index, ...(emoji && { emoji }) };
    const address = splitAddress(entry.href);
    const inside = address && plainPath(joined(settings.root, address.path));
    const path = inside === undefined ? undefined : fileOf(inside, paths);
    const isPage = path !== undefined && address?.anchor === undefined && !keys.has(path);
    if (isPage && isPageFile(path)) {
      if (!paths.has(path)) report(path, `is listed in ${settings.summary} but does not exist; the page is empty`);
      keys.add(path);
      pages.push({ key: path, ...parent, type: 'document', ...said });
      above[entry.depth] = path;
      continue;
    }
    if (address && inside === undefined) report(settings.summary, `"${entry.href}" is outside the folder`);
    if (path !== undefined && keys.has(path) && address?.anchor === undefined) {
      report(settings.summary, `${path} is listed twice; the second entry is a link to the first`);
    }
    const key = unique(`link:${parentKey ?? ''}/${entry.href}`);
    pages.push({ key, ...parent, type: 'link', href: entry.href, ...said });
    above[entry.depth] = undefined;
  }
  return pages;
}

/** Paths that items link to. */
function* namedPaths(settings: LayoutSettings, entries: readonly SummaryEntry[]): Task<Set<string>> {
  const paths = new Set<string>();
  for (const entry of entries) {
    yield;
    const address = entry.kind === 'link' ? splitAddress(entry.href) : undefined;
    const path = address && plainPath(joined(settings.root, address.path));
    if (path !== undefined) paths.add(path);
  }
  return paths;
}

/** Key of a page without a file: the folder its file would be in, derived from the table of contents alone. */
function bareKey(settings: LayoutSettings, parent: string, title: string, isTaken: (path: string) => boolean): string {
  const above = parent.startsWith('group:')
    ? joined(settings.root, parent.slice('group:'.length).replace('#', '-'))
    : parent === settings.readme
      ? settings.root
      : parent.replace(/(?:\/README)?\.[^./]+$|\/$/i, '');
  const name = joined(above, slugOf(title));
  let free = name;
  for (let number = 2; isTaken(`${free}/`) || isTaken(free) || isTaken(`${free}/README.md`); number += 1) {
    free = `${name}-${number}`;
  }
  return `${free}/`;
}

/** The file at a path of the summary; a folder stands for its README. */
function fileOf(path: string, paths: ReadonlySet<string>): string {
  if (paths.has(path) || isPageFile(path)) return path;
  return [`${path}.md`, joined(path, 'README.md')].find((one) => paths.has(one)) ?? path;
}

function specOf(source: Readonly<Record<string, unknown>>): string {
  const spec = (source['dependencies'] as { spec?: { ref?: { spec?: unknown } } } | undefined)?.spec?.ref?.spec;
  return typeof spec === 'string' && spec !== '' ? spec : String(source['type']);
}

/** A title from a file or folder name. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Without a table of contents: the README of a folder is its page, the other files are its children by name. */
function* fromFolders(settings: LayoutSettings, paths: readonly string[]): Task<StructurePage[]> {
  const { root } = settings;
  const inside = paths.filter(
    (path) =>
      isPageFile(path) && (root === '' || path.startsWith(`${root}/`)) && !/(?:^|\/)\./.test(path.slice(root.length)),
  );
  const isReadme = (path: string): boolean =>
    path === settings.readme || /^readme\.(?:md|markdown)$/i.test(nameOf(path));
  const readmes = new Map<string, string>();
  yield;
  for (const path of inside) {
    yield;
    if (isReadme(path)) readmes.set(folderOf(path), path);
  }
  readmes.set(root, settings.readme);
  const below = new Map<string, Set<string>>();
  const note = (path: string): void => {
    const folder = folderOf(path);
    const list = below.get(folder);
    if (list) list.add(path);
    else below.set(folder, new Set([path]));
    if (folder !== root && (list === undefined || list.size === 0)) note(folder);
  };
  for (const path of inside) {
    yield;
    if (!isReadme(path) || folderOf(path) !== root) note(isReadme(path) ? folderOf(path) : path);
  }
  const pages: StructurePage[] = [];
  if (paths.includes(settings.readme))
    pages.push({ key: settings.readme, type: 'document', label: wordsOf(nameOf(root) || 'Home') });
  const open: { path: string; parent: string | undefined }[] = [];
  const push = (folder: string, parent: string | undefined): void => {
    for (const path of [...(below.get(folder) ?? [])].sort().reverse()) open.push({ path, parent });
  };
  push(root, undefined);
  for (let next = open.pop(); next; next = open.pop()) {
    yield;
    const { path, parent } = next;
    const within = parent === undefined ? {} : { parent };
    const folder = below.has(path) || readmes.has(path);
    if (!folder) {
      pages.push({ key: path, ...within, type: 'document', label: wordsOf(nameOf(path)) });
      continue;
    }
    const readme = readmes.get(path);
    const key = readme ?? `${path}/`;
    const type = readme === undefined && parent === undefined ? 'group' : 'document';
    pages.push({
      key,
      ...within,
      type,
      label: wordsOf(nameOf(path)),
      ...(type === 'group' && { slug: slugOf(nameOf(path)) }),
    });
    push(path, key);
  }
  return pages;
}
