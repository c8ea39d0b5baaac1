// Writes what is transferred into the tree of the other space.
import {
  createYielder,
  findBySlug,
  findFile,
  findPage,
  findReusableContent,
  hashText,
  insertPage,
  putFile,
  putReusableContent,
  TreeError,
  type Page,
  type Tree,
} from '@lectern/content';
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import type { Transferred } from './collect.ts';
import { forTransferred, rewriteFields, rewriteText, type NewIds, type Rewrite } from './rewrite.ts';

export type Position = { into?: string | undefined; at?: number | undefined };
export type Written = {
  tree: Tree;
  ids: NewIds;
  /** New texts, not stored yet. */
  texts: string[];
  added: { files: number; reusableContents: number };
};

type Target = { context: Context; view: ContentView };

/** Moved pages keep their ids if they are free; so do files and reusable contents. */
async function newIds(
  { context, view: { records, tree } }: Target,
  { pages, files, reusableContents }: Transferred,
  keepsIds: boolean,
): Promise<NewIds> {
  const ids = {
    pages: new Map<string, string>(),
    files: new Map<string, string>(),
    reusableContents: new Map<string, string>(),
  };
  for (const { id } of pages) {
    const isFree = keepsIds && !(await findPage(records, tree, id));
    ids.pages.set(id, isFree ? id : context.newId());
  }
  for (const { id, content } of files) {
    const there = await findFile(records, tree, id);
    ids.files.set(id, !there || there.content === content ? id : context.newId());
  }
  for (const { id } of reusableContents) {
    const isFree = !(await findReusableContent(records, tree, id));
    ids.reusableContents.set(id, isFree ? id : context.newId());
  }
  return ids;
}

export async function writeTarget(
  target: Target,
  from: string,
  transferred: Transferred,
  { keepsIds, ...position }: Position & { keepsIds: boolean },
): Promise<Written> {
  const { records, space } = target.view;
  const ids = await newIds(target, transferred, keepsIds);
  const rewrite = forTransferred(ids, { from, to: space.id });
  const texts: string[] = [];
  const bodyOf = (hash: string | undefined): { body?: string } => {
    const text = hash === undefined ? undefined : transferred.texts.get(hash);
    if (text === undefined) return {};
    const now = rewriteText(text, rewrite);
    texts.push(now);
    return { body: hashText(now) };
  };
  let { tree } = target.view;
  const added = { files: 0, reusableContents: 0 };
  for (const { git: _, ...file } of transferred.files) {
    const id = ids.files.get(file.id) ?? file.id;
    if (await findFile(records, tree, id)) continue;
    tree = await putFile(records, tree, { ...file, id });
    added.files += 1;
  }
  for (const { git: _, body, ...shared } of transferred.reusableContents) {
    const id = ids.reusableContents.get(shared.id) ?? shared.id;
    tree = await putReusableContent(records, tree, { ...shared, id, ...bodyOf(body) });
    added.reusableContents += 1;
  }
  let roots = 0;
  const due = createYielder();
  for (const page of transferred.pages) {
    await due();
    const parent = page.parent === undefined ? undefined : ids.pages.get(page.parent);
    const at = parent === undefined && position.at !== undefined ? position.at + roots : undefined;
    if (parent === undefined) roots += 1;
    const into = parent ?? position.into;
    tree = await insert(target, tree, page, { id: ids.pages.get(page.id) ?? page.id, into, at, rewrite, bodyOf });
  }
  return { tree, ids, texts, added };
}

type Insertion = Position & {
  id: string;
  rewrite: Rewrite;
  bodyOf: (hash: string | undefined) => { body?: string };
};

async function insert(
  { context, view: { records } }: Target,
  tree: Tree,
  page: Page,
  { id, into, at, rewrite, bodyOf }: Insertion,
): Promise<Tree> {
  const { git: _git, parent: _parent, order: _order, slug, ...fields } = page;
  const isFree = slug !== undefined && (await findBySlug(records, tree, into, slug)) === undefined;
  try {
    const inserted = await insertPage(records, tree, {
      ...fields,
      ...rewriteFields(page, rewrite),
      ...bodyOf(page.body),
      id,
      updatedAt: context.now.toISOString(),
      ...(isFree && { slug }),
      ...(into !== undefined && { into }),
      ...(at !== undefined && { at }),
    });
    return inserted.tree;
  } catch (error) {
    if (error instanceof TreeError && error.code !== 'damaged') throw badRequest(`page ${page.id}: ${error.message}`);
    throw error;
  }
}
