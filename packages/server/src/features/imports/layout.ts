// An archive in the layout of Git Sync: its table of contents gives the tree.
import { type GitFacts } from '@lectern/content';
import { readLayoutInSlices, type LayoutFile } from '@lectern/content/layout';
import { storeStream } from '#features/files';
import type { ImportedContent, ImportedFile, ImportedPage } from '#features/ingest';
import { badRequest } from '#platform/errors';
import { readEntry, type FolderEntry } from './archive/folder.ts';
import { decode } from './documents/decode.ts';
import { formatOf } from './documents/document.ts';
import type { LocatedLoss, ImportResult, ImportContext } from './source.ts';

const marks = /^(?:SUMMARY\.md|\.gitbook\.yaml|\.gitbook\/.*)$/i;
const isText = (path: string): boolean => /\.(?:md|markdown|ya?ml)$|(?:^|\/)book\.json$/i.test(path);
const maxTextBytes = 96 * 1024 ** 2;

const isLayout = (entries: readonly FolderEntry[]): boolean => entries.some(({ path }) => marks.test(path));

const isSummary = (path: string): boolean => /(?:^|\/)SUMMARY\.md$/i.test(path);
/** What is beside the documentation in the archive of a project. */
const besides =
  /(?:^|\/)(?:readme|licen[cs]e|changelog|changes|history|contributing|code[-_]of[-_]conduct|security|authors|notice|support|maintainers|governance|pull_request_template|[^/]*issue[^/]*|\.[^/]+\/.*)(?:\.[^/]*)?$/i;

export type LayoutWithin = { entries: FolderEntry[]; losses: LocatedLoss[] };

/** The root of the layout in an archive: the whole of it, or the one folder with a table of contents. */
export function layoutWithin(entries: FolderEntry[]): LayoutWithin | undefined {
  if (isLayout(entries)) return { entries, losses: [] };
  const all = entries.filter(({ path }) => isSummary(path));
  // The settings of mdBook mark the whole as a book, whatever else is there.
  const isBook = entries.some(({ path }) => path === 'book.toml');
  const summary = (isBook && all.find(({ path }) => path === 'src/SUMMARY.md')) || (all.length === 1 && all[0]);
  if (!summary) return undefined;
  const folder = summary.path.slice(0, summary.path.lastIndexOf('/') + 1);
  const left = entries.filter(({ path }) => !path.startsWith(folder) && formatOf(path) !== undefined);
  if (!isBook && !left.every(({ path }) => besides.test(path))) return undefined;
  const inside = entries.filter(({ path }) => path.startsWith(folder));
  return {
    entries: inside.map((entry) => ({ ...entry, path: entry.path.slice(folder.length) })),
    losses: left.map(({ path }) => ({
      what: `it is left out, because it is outside ${folder}, where the table of contents is`,
      resource: path,
    })),
  };
}

/** A table of contents that is not that of the whole archive. */
export const strayContents = (entries: readonly FolderEntry[]): LocatedLoss[] =>
  entries
    .filter(({ path }) => isSummary(path))
    .map(({ path }) => ({ what: 'a nested table of contents is imported as a page', resource: path }));

export async function readLayoutFolder(reading: ImportContext, entries: readonly FolderEntry[]): Promise<ImportResult> {
  const { limits, signal, note, services } = reading;
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const files = new Map<string, LayoutFile>();
  let size = 0;
  for (const entry of entries) {
    signal.throwIfAborted();
    size += isText(entry.path) ? entry.size : 0;
    if (size > maxTextBytes) throw badRequest(`the texts exceed ${maxTextBytes} bytes in total`);
    const text = isText(entry.path) ? decode(await readEntry(entry)).text : undefined;
    // The bytes of other files are stored one after the other, below.
    files.set(entry.path, { text: () => text, bytes: () => new Uint8Array() });
  }
  const layout = await readLayoutInSlices(files, { keepOthers: true });
  if (layout.pages.length > limits.pages) {
    throw badRequest(`there are ${layout.pages.length} pages, and the limit of an import is ${limits.pages}`);
  }
  note({ found: layout.pages.length + layout.files.length, read: layout.pages.length });
  const stored: ImportedFile[] = [];
  for (const { key, name } of layout.files) {
    signal.throwIfAborted();
    const entry = byPath.get(key);
    if (!entry) continue;
    stored.push({
      key,
      name,
      git: { path: key },
      stored: await storeStream({ services }, await entry.open(), { name }),
    });
    note({ files: stored.length });
  }
  const sources = new Map<string, { text: string } | { content: string }>();
  for (const [path, text] of layout.sources) sources.set(path, { text });
  for (const path of layout.others.keys()) {
    signal.throwIfAborted();
    const { hash } = await storeStream({ services }, await byPath.get(path)!.open(), { name: path });
    sources.set(path, { content: hash });
  }
  const incoming: ImportedContent = {
    pages: layout.pages.map((page) => withoutOid<ImportedPage>(page)),
    files: stored,
    reusableContents: layout.reusableContents.map((content) => withoutOid(content)),
    sources,
    ...(layout.variables && { variables: layout.variables }),
    resolve: (from, href) => layout.resolve(from, href),
  };
  const losses = layout.problems.map(({ path, message }) => ({ what: message, resource: path }));
  const pages = new Set([...layout.pages, ...layout.reusableContents, ...layout.files].map(({ key }) => key));
  const { summary } = layout.settings;
  for (const { path } of entries) {
    if (formatOf(path) === undefined || pages.has(path) || path === summary || path.startsWith('.')) continue;
    losses.push({ what: `it is not imported as a page, because ${summary} does not list it`, resource: path });
  }
  return { incoming, losses, failures: [] };
}

/** The archive is no repository, but content from a file is exported to that file again. */
function withoutOid<T extends { git?: GitFacts }>(thing: T): T {
  return thing.git?.path === undefined ? thing : { ...thing, git: { path: thing.git.path } };
}
