// Matches pages of the repository to pages of the space: by path, or as moved.
import type { Page, Reference } from '@lectern/content';
import type { FolderLayout, LayoutContent, LayoutPage } from '@lectern/content/layout';
import { runInSlices, walkPages, type Task } from '@lectern/content';
import { assignPaths, readLayoutInSlices } from '@lectern/content/layout';

export type Kind = 'page' | 'file' | 'reusable-content';

/** An item of an earlier state of the space. */
type SeenPage = { id: string; path: string | undefined; title: string; text: string | undefined };

/** Limit on pairs of paths; beyond it moved pages are recognized by equal text only. */
const mostPairs = 20_000;
const alike = 0.5;

export class PageMatcher {
  readonly #ids = new Map<string, string>();
  readonly #taken = new Set<string>();

  private constructor() {}

  static async match(layout: FolderLayout, earlier: readonly LayoutContent[]): Promise<PageMatcher> {
    const matcher = new PageMatcher();
    const lists: SeenPage[][] = [];
    for (const content of earlier) lists.push(await pagesIn(content));
    for (const seen of lists) await runInSlices(matcher.#documents(layout, seen));
    for (const content of earlier) await runInSlices(matcher.#others(layout, content));
    for (const content of earlier) matcher.#resources(layout, content);
    return matcher;
  }

  idOf(key: string, kind: Kind): string | undefined {
    return this.#ids.get(`${kind} ${key}`);
  }

  #give(kind: Kind, key: string, id: string): void {
    if (this.#ids.has(`${kind} ${key}`) || this.#taken.has(id)) return;
    this.#ids.set(`${kind} ${key}`, id);
    this.#taken.add(id);
  }

  #isFree(kind: Kind, key: string): boolean {
    return !this.#ids.has(`${kind} ${key}`);
  }

  *#documents(layout: FolderLayout, seen: readonly SeenPage[]): Task<void> {
    const documents = layout.pages.filter(({ type }) => type === 'document');
    const byPath = new Map(seen.flatMap((one) => (one.path === undefined ? [] : [[one.path, one] as const])));
    for (const { key } of documents) {
      yield;
      // A page without a file is matched by the folder that its file would be in.
      const there = byPath.get(key) ?? byPath.get(key.replace(/(?<=\/)README\.md$/, ''));
      if (there) this.#give('page', key, there.id);
    }
    const missing = seen.filter(({ id }) => !this.#taken.has(id));
    const news = documents.filter(({ key }) => this.#isFree('page', key));
    yield* this.#moved(layout, news, missing);
  }

  /** Pages whose file was moved. */
  *#moved(layout: FolderLayout, news: readonly LayoutPage[], missing: readonly SeenPage[]): Task<void> {
    if (news.length === 0 || missing.length === 0) return;
    const byText = new Map(missing.flatMap((one) => (one.text ? [[one.text, one] as const] : [])));
    for (const { key } of news) {
      const same = byText.get(layout.sources.get(key) ?? '');
      if (same) this.#give('page', key, same.id);
    }
    if (news.length * missing.length > mostPairs) return;
    const linesOf = (text: string | undefined): Set<string> =>
      new Set(
        (text ?? '')
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      );
    const old: { one: SeenPage; lines: Set<string> }[] = [];
    for (const one of missing) {
      old.push({ one, lines: linesOf(one.text) });
      yield;
    }
    const pairs: { page: LayoutPage; one: SeenPage; score: number }[] = [];
    for (const page of news) {
      const lines = linesOf(layout.sources.get(page.key));
      for (const { one, lines: before } of old) {
        pairs.push({ page, one, score: likeness(lines, before) + (one.title === page.title ? 0.2 : 0) });
        yield;
      }
    }
    for (const { page, one, score } of pairs.sort((a, b) => b.score - a.score)) {
      if (score < alike) break;
      this.#give('page', page.key, one.id);
    }
  }

  /** Groups, links and computed pages have no file: they are matched by position and properties. */
  *#others(layout: FolderLayout, content: LayoutContent): Task<void> {
    const found = new Map<string, string[]>();
    const add = (sign: string, id: string): void => {
      const ids = found.get(sign);
      if (ids) ids.push(id);
      else found.set(sign, [id]);
    };
    for (const { page } of walkPages(content.pages)) {
      if (page.type !== 'document') for (const sign of signsOf(page)) add(sign, page.id);
    }
    for (const page of layout.pages) {
      yield;
      if (page.type === 'document' || !this.#isFree('page', page.key)) continue;
      const parent = page.parent === undefined ? undefined : this.idOf(page.parent, 'page');
      for (const sign of signsOf({ ...page, ...(parent !== undefined && { parent }) })) {
        const id = found.get(sign)?.find((one) => !this.#taken.has(one));
        if (id !== undefined) this.#give('page', page.key, id);
      }
    }
  }

  #resources(layout: FolderLayout, { files, reusableContents }: LayoutContent): void {
    for (const [kind, news, old] of [
      ['file', layout.files, files],
      ['reusable-content', layout.reusableContents, reusableContents],
    ] as const) {
      const byPath = new Map(old.map(({ id, git }) => [git?.path, id]));
      const byOid = new Map(old.map(({ id, git }) => [git?.oid, id]));
      for (const { key } of news) {
        const id = byPath.get(key);
        if (id !== undefined) this.#give(kind, key, id);
      }
      for (const { key, git } of news) {
        const id = git.oid === undefined ? undefined : byOid.get(git.oid);
        if (id !== undefined) this.#give(kind, key, id);
      }
    }
  }
}

/** Documents with their current or prospective path. */
async function pagesIn(content: LayoutContent): Promise<SeenPage[]> {
  const pages = [...walkPages(content.pages)].map(({ page }) => page).filter(({ type }) => type === 'document');
  const unplaced = pages.some(({ git }) => git?.path === undefined);
  const places = unplaced ? (await assignPaths(content)).pages : undefined;
  return pages.map(({ id, title, git, body }) => {
    const path = git?.path ?? places?.get(id);
    const source = path === undefined ? undefined : content.sources.get(path);
    return { id, path, title, text: source ?? (body === undefined ? undefined : content.bodies.get(body)) };
  });
}

function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const line of left) if (right.has(line)) shared += 1;
  return shared / Math.max(left.size, right.size);
}

type Signed = { type: string; parent?: string; title: string; slug?: string; target?: unknown; computed?: unknown };

/** Canonical JSON: equal for equal values, whatever the order of their members. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** By decreasing confidence. */
function signsOf(page: Page | LayoutPage | Signed): string[] {
  const { type, parent = '', title, slug } = page as Signed;
  if (type === 'group') return [`group slug ${slug}`, `group title ${title}`];
  if (type === 'computed') return [`computed ${parent} ${sorted(page.computed)}`, `computed ${parent}`];
  const url = (page.target as Reference | undefined)?.['url'];
  return [`link ${parent} ${title}`, ...(typeof url === 'string' ? [`link ${parent} ${url}`] : [])];
}

/** The folder at an earlier state, parsed again. */
export function layoutAt(content: LayoutContent): Promise<FolderLayout> {
  const nothing = new Uint8Array();
  const files = new Map(
    content.files.flatMap(({ git }) =>
      git?.path === undefined
        ? []
        : [[git.path, { text: () => undefined as string | undefined, bytes: () => nothing }] as const],
    ),
  );
  for (const [path, text] of content.sources) files.set(path, { text: () => text, bytes: () => nothing });
  return readLayoutInSlices(files);
}
