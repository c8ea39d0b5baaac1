// What goes to the other space: pages with their descendants, and the files and reusable contents they use.
import {
  createYielder,
  findFile,
  findPage,
  findReusableContent,
  listSubtree,
  type FileEntry,
  type Page,
  type ReusableContent,
} from '@lectern/content';
import type { ContentView } from '#features/branches';
import { readBodies } from '#features/revisions';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import { filesOfFields, namedIn } from './rewrite.ts';

const mostPages = 1000;

export type Transferred = {
  pages: Page[];
  files: FileEntry[];
  reusableContents: ReusableContent[];
  /** Texts by their hash. */
  texts: Map<string, string>;
};

export async function collect(context: Context, view: ContentView, ids: readonly string[]): Promise<Transferred> {
  const pages = await collectPages(view, ids);
  const texts = await readBodies(
    context.db,
    view.space.organization_id,
    pages.flatMap(({ body }) => body ?? []),
  );
  const files = new Set(pages.flatMap(filesOfFields));
  const reusableContents = new Map<string, ReusableContent>();
  const open = [...texts.values()];
  const due = createYielder();
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    await due();
    const named = namedIn(text);
    for (const id of named.files) files.add(id);
    for (const id of named.reusableContents) {
      const shared = reusableContents.has(id) ? undefined : await findReusableContent(view.records, view.tree, id);
      if (!shared) continue;
      reusableContents.set(id, shared);
      const bodies = shared.body === undefined ? [] : [shared.body];
      for (const [hash, body] of await readBodies(context.db, view.space.organization_id, bodies)) {
        texts.set(hash, body);
        open.push(body);
      }
    }
  }
  const found: FileEntry[] = [];
  for (const id of files) {
    const file = await findFile(view.records, view.tree, id);
    if (file) found.push(file);
  }
  return { pages, files: found, reusableContents: [...reusableContents.values()], texts: new Map(texts) };
}

/** Parents before their children. A page below another one of the request goes with it. */
async function collectPages({ records, tree }: ContentView, ids: readonly string[]): Promise<Page[]> {
  const found = new Map<string, Page>();
  for (const [index, id] of ids.entries()) {
    const page = await findPage(records, tree, id);
    if (!page) throw badRequest(`body.pages.${index}: there is no page ${id}`);
    if (found.has(id)) continue;
    for (const one of await listSubtree(records, tree, page)) {
      // Found before as a root of its own: it follows its parent now.
      found.delete(one.id);
      found.set(one.id, one);
    }
    if (found.size > mostPages) throw badRequest(`at most ${mostPages} pages are transferred at once`);
  }
  return [...found.values()];
}
