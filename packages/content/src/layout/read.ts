// Reads a folder in the synced layout as pages, files and reusable contents. Errors do not stop the rest; what could
// not be read is reported.
import { runInSlices, runSync, type Task } from '../cooperative.ts';
import { hrefToRef } from '../document/ref.ts';
import { compile } from '../markdown/expression/evaluate.ts';
import { ExpressionError } from '../markdown/expression/tokens.ts';
import { rewriteLinks } from '../markdown/rewrite-links.ts';
import type { Variables } from '../tree/page.ts';
import { isSlug, slugOf } from '../tree/slug.ts';
import { bookFiles, readBookVariables } from './book-file.ts';
import { readPageFile, readVariableMap } from './page-file.ts';
import { folderOf, joined, nameOf, plainPath } from './paths.ts';
import { resolveIn } from './resolve.ts';
import { readSettings, SETTINGS } from './settings.ts';
import type { LayoutSettings } from './settings.ts';
import { isPageFile, maxTitle, readStructure, wordsOf } from './structure.ts';
import type { StructurePage } from './structure.ts';
import type {
  FolderLayout,
  LayoutFile,
  LayoutFiles,
  LayoutInclude,
  LayoutLead,
  LayoutPage,
  LayoutProblem,
} from './types.ts';
import { isMap, readYaml } from './yaml.ts';

export const assetsOf = ({ root }: LayoutSettings): string => joined(root, '.gitbook/assets');
export const includesOf = ({ root }: LayoutSettings): string => joined(root, '.gitbook/includes');
export const variablesOf = ({ root }: LayoutSettings): string => joined(root, '.gitbook/vars.yaml');

export interface ReadOptions {
  /** Also retain files that are not content, so that writing the folder reproduces all of it. */
  readonly keepOthers?: boolean;
}

export const readLayout = (given: LayoutFiles, options?: ReadOptions): FolderLayout =>
  runSync(readingLayout(given, options));

/** The same without blocking the event loop, however many files there are. */
export const readLayoutInSlices = (given: LayoutFiles, options?: ReadOptions): Promise<FolderLayout> =>
  runInSlices(readingLayout(given, options));

/** The same as a task that may be interrupted after each page. */
export function* readingLayout(given: LayoutFiles, { keepOthers = false }: ReadOptions = {}): Task<FolderLayout> {
  const problems: LayoutProblem[] = [];
  const report = (path: string, message: string): void => void problems.push({ path, message });
  const files = yield* soundPaths(given, report);
  const texts = new Map<string, string>();
  const textAt = (path: string): string | undefined => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const file = files.get(path);
    const guess = file?.text() === undefined ? file?.guess?.() : undefined;
    const text = guess?.text ?? file?.text();
    if (guess) report(path, `is not valid UTF-8; it was read as ${guess.as}`);
    else if (file && text === undefined) report(path, 'is not valid UTF-8');
    if (text !== undefined) texts.set(path, text);
    return text;
  };
  const settings = readSettings(textAt(SETTINGS), (message) => report(SETTINGS, message));
  const structure = yield* readStructure(settings, textAt(settings.summary), files.keys(), report);
  const documents = new Set(structure.pages.filter(({ type }) => type === 'document').map(({ key }) => key));
  const includes = [...files.keys()].filter(
    (path) => isPageFile(path) && isBelow(path, includesOf(settings)) && !documents.has(path),
  );
  const included = new Set(includes);
  const isPart = (path: string): boolean =>
    documents.has(path) || included.has(path) || path === SETTINGS || path === settings.summary;
  const known = {
    root: settings.root,
    readme: settings.readme,
    isPage: (path: string) => documents.has(path),
    isInclude: (path: string) => included.has(path),
    // A text that is not a page cannot be linked to, unless it is among the files.
    isFile: (path: string) =>
      files.has(path) && !isPart(path) && (!isPageFile(path) || isBelow(path, assetsOf(settings))),
  };
  const resolve = (from: string, href: string): LayoutLead | undefined => resolveIn(known, from, href);
  const pages: LayoutPage[] = [];
  for (const page of structure.pages) {
    const made = pageOf(page, settings, files, textAt, resolve);
    const fault = faultOf(made.condition);
    if (fault !== undefined)
      report(page.key, `has an invalid condition (${fault}); the page is hidden from all visitors`);
    pages.push(made);
    yield;
  }
  const shared: LayoutInclude[] = [];
  for (const path of includes) {
    const text = textAt(path);
    if (text !== undefined) shared.push(includeOf(path, text, files.get(path)));
    yield;
  }
  const variablesText = textAt(variablesOf(settings));
  const own = variablesText === undefined ? undefined : readVariableMap(readYaml(variablesText));
  const book = bookVariablesIn(files, settings, texts, report);
  const variables = book || own ? { ...book, ...own } : undefined;
  if (variablesText !== undefined && variablesText.trim() !== '' && !isMap(readYaml(variablesText))) {
    report(variablesOf(settings), 'is not a valid YAML map; it was ignored');
  }
  const named = new Set([...files.keys()].filter((path) => isBelow(path, assetsOf(settings)) && known.isFile(path)));
  const hidden = joined(settings.root, '.gitbook');
  const loose = [...files.keys()].filter(
    (path) => known.isFile(path) && !named.has(path) && !isPageFile(path) && !isBelow(path, hidden),
  );
  if (loose.length > 0) yield* noteUsed([...pages, ...shared], resolve, named);
  const others = [...files.keys()].filter((path) => !isPart(path) && !named.has(path));
  // Metadata of the layout, such as tags, is retained in any case.
  const kept = others.filter((path) => keepOthers || isBelow(path, hidden));
  const rest = new Map<string, Uint8Array>();
  for (const path of kept) {
    if (texts.has(path)) continue;
    const text = files.get(path)?.text();
    if (text !== undefined) texts.set(path, text);
    else rest.set(path, files.get(path)?.bytes() ?? new Uint8Array());
  }
  return {
    settings,
    pages,
    files: [...named].sort().map((path) => ({
      key: path,
      name: nameOf(path),
      bytes: files.get(path)?.bytes() ?? new Uint8Array(),
      git: factsOf(path, files.get(path)),
    })),
    reusableContents: shared,
    ...(variables && { variables }),
    ...(book && { bookVariables: book }),
    resolve,
    problems,
    sources: texts,
    others: rest,
    structure,
  };
}

/** Those of the first book.json that has some. Its text becomes one of the sources, so that it can be read again. */
function bookVariablesIn(
  files: ReadonlyMap<string, LayoutFile>,
  settings: LayoutSettings,
  texts: Map<string, string>,
  report: (path: string, message: string) => void,
): Variables | undefined {
  for (const path of bookFiles(settings)) {
    // Only valid UTF-8: a text with a guessed encoding could not be written back unchanged.
    const text = files.get(path)?.text();
    if (text === undefined) continue;
    const found = readBookVariables(text);
    if (!found) report(path, 'is not valid JSON; its variables are not available');
    if (!found || Object.keys(found).length === 0) continue;
    texts.set(path, text);
    return found;
  }
  return undefined;
}

function faultOf(condition: string | undefined): string | undefined {
  if (condition === undefined) return undefined;
  try {
    compile(condition);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return error.message;
  }
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

const factsOf = (path: string, file: LayoutFile | undefined): { oid?: string; path: string } => ({
  ...(file?.oid !== undefined && { oid: file.oid }),
  path,
});

function* soundPaths(
  given: LayoutFiles,
  report: (path: string, message: string) => void,
): Task<Map<string, LayoutFile>> {
  const files = new Map<string, LayoutFile>();
  for (const [path, file] of given) {
    yield;
    if (path !== '' && plainPath(path) === path) files.set(path, file);
    else report(path, 'is not a file path inside the folder; it was left out');
  }
  return files;
}

/** The slug derived from a file name. */
export function slugOfPath(path: string, settings: LayoutSettings): string {
  if (path === settings.readme) return 'readme';
  const folder = nameOf(folderOf(path));
  const isFolder = path.endsWith('/') || /^readme\.\w+$/i.test(nameOf(path));
  const name = isFolder && folder !== '' ? folder : nameOf(path).replace(/\.[^.]+$/, '');
  return isSlug(name) ? name : slugOf(name);
}

function pageOf(
  page: StructurePage,
  settings: LayoutSettings,
  files: ReadonlyMap<string, LayoutFile>,
  textAt: (path: string) => string | undefined,
  resolve: FolderLayout['resolve'],
): LayoutPage {
  const { key, parent, type, label, emoji, slug, href, computed } = page;
  const base = { key, ...(parent !== undefined && { parent }), type, title: label, ...(emoji && { emoji }) };
  if (type === 'group') return { ...base, ...(slug !== undefined && { slug }) };
  if (type === 'computed') return { ...base, computed };
  if (type === 'link') {
    const target = resolve(settings.summary, href ?? '') ?? { ...hrefToRef(href ?? '') };
    return { ...base, title: label || 'Untitled', target };
  }
  const text = files.has(key) ? textAt(key) : undefined;
  const placed = { ...base, slug: slugOfPath(key, settings), git: factsOf(key, files.get(key)) };
  if (text === undefined) return { ...placed, title: label || wordsOf(nameOf(key)) };
  const { body, facts } = readPageFile(text);
  const { cover, title, ...plain } = facts;
  const lead = (address: string | undefined) =>
    address === undefined ? undefined : (resolve(key, address) ?? { url: address });
  const ref = lead(cover?.href);
  const refDark = lead(cover?.dark);
  return {
    ...placed,
    ...plain,
    // The emoji belongs to the table of contents.
    ...(emoji && { emoji }),
    title: title?.slice(0, maxTitle).toWellFormed() || label || wordsOf(nameOf(key)),
    ...(cover && { cover: { ...(ref && { ref }), ...(refDark && { refDark }), yPos: cover.yPos } }),
    markdown: body,
  };
}

function includeOf(path: string, text: string, file: LayoutFile | undefined): LayoutInclude {
  const { page } = readPageFile(text);
  const title = page.frontmatter?.data['title'];
  const end = page.frontmatter?.end ?? 0;
  const blank = end === 0 ? 0 : (/^(?:[ \t]*\r?\n)*/.exec(text.slice(end))?.[0].length ?? 0);
  return {
    key: path,
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : wordsOf(nameOf(path)),
    markdown: text.slice(end + blank),
    git: factsOf(path, file),
  };
}

/** Adds the files that texts link to. */
function* noteUsed(
  texts: readonly Pick<LayoutPage, 'key' | 'markdown' | 'target' | 'cover'>[],
  resolve: FolderLayout['resolve'],
  named: Set<string>,
): Task<void> {
  const add = (lead: LayoutPage['target'] | undefined): void => {
    if (lead && !('kind' in lead) && 'file' in lead) named.add(lead.file);
  };
  for (const { key, markdown = '', target, cover } of texts) {
    yield;
    for (const lead of [target, cover?.ref, cover?.refDark]) add(lead);
    rewriteLinks(markdown, (link) => {
      add(resolve(key, link.target));
      return undefined;
    });
  }
}
