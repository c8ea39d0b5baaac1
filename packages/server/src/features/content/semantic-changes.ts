// Semantic diff of two states of the content.
import {
  diffTrees,
  findPage,
  pathOf,
  type Attributes,
  type Change,
  type ChangedPage,
  type FileEntry,
  type Records,
  type ReusableContent,
  type Tree,
} from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { downloadUrl } from '#features/files';
import type { Context } from '#platform/context';
import { documentIdOf, type WithDocumentKey } from './document-id.ts';

type SemanticChange = shapes.SemanticChange;
type Presenter = {
  context: Context;
  space: WithDocumentKey;
  pageIn(state: 'before' | 'after', id: string): Promise<ChangedPage | undefined>;
};

/** The first `limit` changes, and how many more there are. */
export async function semanticChanges(
  context: Context,
  { space, records }: { space: WithDocumentKey; records: Records },
  trees: { before: Tree; after: Tree },
  limit = Number.POSITIVE_INFINITY,
): Promise<{ changes: SemanticChange[]; more?: number }> {
  const found = await diffTrees(records, trees.before, trees.after);
  const presenter: Presenter = {
    context,
    space,
    pageIn: (state, id) => describePage(records, trees[state], id),
  };
  const changes: SemanticChange[] = [];
  for (const change of found.slice(0, limit)) changes.push(await present(presenter, change));
  return { changes, ...(found.length > changes.length && { more: found.length - changes.length }) };
}

/** A page as changes and conflicts name it. */
export async function describePage(records: Records, tree: Tree, id: string): Promise<ChangedPage | undefined> {
  const page = await findPage(records, tree, id);
  if (!page) return undefined;
  const path = await pathOf(records, tree, page);
  return { id, type: page.type, title: page.title, ...(path !== undefined && { path }) };
}

export const describeFile = (context: Context, file: FileEntry) => ({
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: downloadUrl(context, file),
});

export const describeReusableContent = (space: WithDocumentKey, one: ReusableContent) => ({
  id: one.id,
  title: one.title,
  ...(one.body !== undefined && { document: documentIdOf(space, one.body) }),
});

async function present(presenter: Presenter, change: Change): Promise<SemanticChange> {
  const { context, space } = presenter;
  switch (change.type) {
    case 'page_created':
    case 'page_deleted':
      return { type: change.type, page: change.page };
    case 'page_edited':
      return { type: change.type, page: change.page, attributes: withDocuments(presenter, change.attributes) };
    case 'page_moved':
      return { type: change.type, page: change.page, parent: await parentsOf(presenter, change.parent) };
    case 'file_created':
    case 'file_deleted':
      return { type: change.type, file: describeFile(context, change.file) };
    case 'file_edited':
      return {
        type: change.type,
        file: describeFile(context, change.file),
        attributes: withAddresses(presenter, change.file, change.attributes),
      };
    case 'reusable_content_created':
    case 'reusable_content_deleted':
      return {
        type: change.type,
        reusableContent: describeReusableContent(space, change.reusableContent),
      };
    case 'reusable_content_edited':
      return {
        type: change.type,
        reusableContent: describeReusableContent(space, change.reusableContent),
        attributes: withDocuments(presenter, change.attributes),
      };
    case 'variables_edited':
      return { type: change.type, variables: { ...change.variables } };
  }
}

/** Bodies are represented by their document ids. */
function withDocuments({ space }: Presenter, attributes: Attributes): Record<string, object> {
  const { document, ...others } = attributes;
  if (!document) return { ...attributes };
  const ids = Object.entries(document).map(([side, hash]) => [side, documentIdOf(space, hash as string)]);
  return { ...others, document: Object.fromEntries(ids) as object };
}

/** File contents are represented by their download URLs. */
function withAddresses({ context }: Presenter, file: FileEntry, attributes: Attributes): Record<string, object> {
  const { content, ...others } = attributes;
  if (!content) return { ...attributes };
  const was = Object.fromEntries(Object.entries(others).map(([name, { before }]) => [name, before]));
  const before = { ...file, ...was, content: content.before as string } as FileEntry;
  return { ...others, downloadURL: { before: downloadUrl(context, before), after: downloadUrl(context, file) } };
}

/** A page at the root has no parent. */
async function parentsOf(presenter: Presenter, { before, after }: { before?: string; after?: string }) {
  const was = before === undefined ? undefined : await presenter.pageIn('before', before);
  const is = after === undefined ? undefined : await presenter.pageIn('after', after);
  return { ...(was && { before: was }), ...(is && { after: is }) };
}
