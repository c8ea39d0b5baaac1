// Assigns file paths. What came from a file keeps its path; new content gets the path the layout prescribes.
import type { Task } from '../cooperative.ts';
import type { WalkedPage } from '../tree/walked-page.ts';
import { walkPages } from '../tree/walk.ts';
import { folderOf, joined, plainPath } from './paths.ts';
import { assetsOf, includesOf, slugOfPath } from './read.ts';
import { SETTINGS } from './settings.ts';
import type { LayoutSettings } from './settings.ts';
import { isPageFile } from './structure.ts';
import type { LayoutOutline } from './content.ts';

export interface Places {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly reusableContents: ReadonlyMap<string, string>;
}

export function* placesOf(content: LayoutOutline, settings: LayoutSettings, taken: ReadonlySet<string>): Task<Places> {
  const used = new Set<string>();
  // File names that differ only in case are the same file on some systems.
  const lower = new Set([...taken, settings.readme, settings.summary, SETTINGS].map((path) => path.toLowerCase()));
  const take = (path: string): string => {
    used.add(path);
    lower.add(path.toLowerCase());
    return path;
  };
  const isTaken = (path: string): boolean => used.has(path) || lower.has(path.toLowerCase());
  const freeFile = numbering(isTaken, 1, (path, number) => path.replace(/(\.[^./]*)?$/, (end) => ` (${number})${end}`));
  const freePage = numbering(
    (path) => lower.has(path.toLowerCase()),
    2,
    (path, number) => path.replace(/(?:\/README)?\.md$/, (end) => `-${number}${end}`),
  );
  const free = (path: string): string => take(freeFile(path));
  const keep = (path: string | undefined): string | undefined => {
    if (path === undefined || path.endsWith('/') || plainPath(path) !== path || used.has(path)) return undefined;
    return take(path);
  };
  const pages = yield* placePages(content, settings, keep, taken, (path) => take(freePage(path)));
  const files = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { id, git } of content.files) {
    const path = keep(git?.path);
    if (path !== undefined) files.set(id, path);
    yield;
  }
  for (const { id, git } of content.reusableContents) {
    const path = keep(git?.path);
    if (path !== undefined) shared.set(id, path);
  }
  for (const { id, name } of content.files) {
    if (!files.has(id)) files.set(id, free(joined(assetsOf(settings), fileName(name))));
    yield;
  }
  for (const { id, title } of content.reusableContents) {
    if (!shared.has(id)) shared.set(id, free(joined(includesOf(settings), `${fileName(title).toLowerCase()}.md`)));
  }
  return { pages, files, reusableContents: shared };
}

const fileName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, '-')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 120)
    .toWellFormed() || 'file';

/** Numbers paths that are taken. Paths are never given back, so the numbers of a path go on where they ended. */
function numbering(
  isTaken: (path: string) => boolean,
  first: number,
  numbered: (path: string, number: number) => string,
): (path: string) => string {
  const next = new Map<string, number>();
  return (path) => {
    if (!isTaken(path)) return path;
    let number = next.get(path) ?? first;
    while (isTaken(numbered(path, number))) number += 1;
    next.set(path, number);
    return numbered(path, number);
  };
}

/** Whether the file name still matches the slug, possibly without a number suffix. */
export function fits(path: string, slug: string | undefined, settings: LayoutSettings): boolean {
  if (path === settings.readme) return true;
  const named = slugOfPath(path, settings);
  return slug === undefined || slug === named || (slug.startsWith(named) && /^-\d+$/.test(slug.slice(named.length)));
}

function* placePages(
  { pages }: LayoutOutline,
  settings: LayoutSettings,
  keep: (path: string | undefined) => string | undefined,
  taken: ReadonlySet<string>,
  free: (path: string) => string,
): Task<Map<string, string>> {
  const places = new Map<string, string>();
  const documents = [...walkPages(pages)].filter(({ page }) => page.type === 'document');
  for (const { page } of documents) {
    yield;
    const path = page.git?.path?.replace(/\/$/, '/README.md');
    if (path === undefined || !isPageFile(path) || !fits(path, page.slug, settings)) continue;
    // A page without a file must not take the path of an unrelated file.
    if (path !== page.git?.path && taken.has(path)) continue;
    const kept = keep(path);
    if (kept !== undefined) places.set(page.id, kept);
  }
  const first = documents[0]?.page;
  if (first && !places.has(first.id)) {
    const readme = taken.has(settings.readme) ? undefined : keep(settings.readme);
    if (readme !== undefined) places.set(first.id, readme);
  }
  const open: { walked: WalkedPage; folder: string }[] = pages.map((walked) => ({ walked, folder: settings.root }));
  for (const { walked, folder } of open) {
    yield;
    const { page } = walked;
    if (page.type === 'document' && !places.has(page.id)) {
      const slug = page.slug ?? 'page';
      places.set(page.id, free(joined(folder, walked.pages.length > 0 ? `${slug}/README.md` : `${slug}.md`)));
    }
    const below =
      page.type === 'group' ? joined(settings.root, page.slug ?? '') : folderBelow(places.get(page.id), settings);
    for (const child of walked.pages) open.push({ walked: child, folder: below });
  }
  return places;
}

/** The folder of a page's children. */
function folderBelow(path: string | undefined, settings: LayoutSettings): string {
  if (path === undefined || path === settings.readme) return settings.root;
  return /(?:^|\/)readme\.\w+$/i.test(path) ? folderOf(path) : path.replace(/\.[^./]+$/, '');
}
