// Links to moved pages, on what stays in either of the two spaces.
import {
  createYielder,
  findPage,
  findReusableContent,
  hashText,
  putReusableContent,
  updatePage,
  type Records,
  type Tree,
} from '@lectern/content';
import { readBody, organizationOf } from '#features/revisions';
import type { Context } from '#platform/context';
import { rewriteFields, rewriteText, type Rewrite } from './rewrite.ts';

export type LinkSource = { kind: string; id: string };
export type Relinked = { tree: Tree; texts: string[]; count: number };

/** The tree with the references of the sources rewritten; those that no longer exist are skipped. */
export async function relink(
  { db, now }: Context,
  records: Records,
  before: Tree,
  sources: readonly LinkSource[],
  rewrite: Rewrite,
): Promise<Relinked> {
  const texts: string[] = [];
  let tree = before;
  let count = 0;
  const bodyOf = async (hash: string | undefined): Promise<{ body?: string }> => {
    if (hash === undefined) return {};
    const text = rewriteText(await readBody(db, organizationOf(records), hash), rewrite);
    texts.push(text);
    return { body: hashText(text) };
  };
  const due = createYielder();
  for (const { kind, id } of sources) {
    await due();
    if (kind === 'page') {
      const page = await findPage(records, tree, id);
      if (!page) continue;
      const fields = { ...rewriteFields(page, rewrite), ...(await bodyOf(page.body)), updatedAt: now.toISOString() };
      tree = (await updatePage(records, tree, id, fields)).tree;
    } else {
      const shared = await findReusableContent(records, tree, id);
      if (!shared) continue;
      tree = await putReusableContent(records, tree, { ...shared, ...(await bodyOf(shared.body)) });
    }
    count += 1;
  }
  return { tree, texts, count };
}
