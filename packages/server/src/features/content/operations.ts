// The same read operations on the main content, in a change request and in a revision.
import { findByPath, findPage, findReusableContent, type Page } from '@lectern/content';
import { api, type shapes } from '@lectern/contract';
import {
  headOf,
  implementBranchPrepared,
  implementView,
  mainBranch,
  viewOfRevision,
  type ContentView,
} from '#features/branches';
import { receiveFiles } from '#features/files';
import { readBody } from '#features/revisions';
import type { Context } from '#platform/context';
import { notFound, HttpError } from '#platform/errors';
import {
  implement,
  implementPrepared,
  preparedAtOnce,
  repeatable,
  JsonAndValue,
  tagged,
  type Reply,
} from '#platform/http/implement';
import { expressionScopeFor } from './audience.ts';
import { visibleResources } from './audience-resources.ts';
import { documentForEverybody, documentOf } from './document.ts';
import { bodyHashOf } from './document-id.ts';
import { addUploadedFiles, editBranch, previewEdit, requireBranchEditable } from './edit/edit-branch.ts';
import { prepareEdit, prepareEditAtOnce } from './edit/prepare-edit.ts';
import { listFilesAt, presentFileIn } from './files.ts';
import { readPageTree } from './page-tree.ts';
import { presentReusableContent, type PresentedPage } from './present.ts';
import { htmlTag, pageJson, presentComputedPage, presentPageIn, readPages, type ReadQuery } from './read.ts';

const pages = (context: Context, view: ContentView, query: ReadQuery) =>
  readPages(context, view, query, { before: '{"pages":', after: '}' });

/** A stored page or, failing that, one computed from an API description. */
async function stored(
  context: Context,
  view: ContentView,
  query: ReadQuery,
  wanted: { id: string } | { path: string },
): Promise<JsonAndValue | Reply<never>> {
  const { records, tree } = view;
  const lookUp = () => ('id' in wanted ? findPage(records, tree, wanted.id) : findByPath(records, tree, wanted.path));
  const find = async (): Promise<Page> => {
    const found = await lookUp();
    if (!found) throw notFound('page');
    return found;
  };
  const orComputed = async <T>(page: Promise<T>, as: (computedPage: PresentedPage) => T): Promise<T> => {
    try {
      return await page;
    } catch (error) {
      const computedPage =
        error instanceof HttpError && error.status === 404 && (await presentComputedPage(context, view, query, wanted));
      if (!computedPage) throw error;
      return as(computedPage);
    }
  };
  const name = 'id' in wanted ? wanted.id : `at ${wanted.path}`;
  const reply = new JsonAndValue(
    () => orComputed<string>(pageJson(context, view, query, name, find), JSON.stringify),
    () => orComputed<PresentedPage>(shown(), (computedPage) => computedPage),
  );
  const found = query.format === 'html' ? await lookUp() : undefined;
  const tag = found && (await htmlTag(context, view, found, query));
  return tag === undefined ? reply : tagged(tag, reply);

  async function shown(): Promise<PresentedPage> {
    return presentPageIn(context, view, await find(), query);
  }
}

async function loadShared(context: Context, view: ContentView, id: string) {
  const found = await findReusableContent(view.records, view.tree, id);
  const seen = await visibleResources(context, view);
  if (!found || (seen && !seen.shared.has(id))) throw notFound('reusable content');
  return found;
}

export const operations = [
  ...implementView([api.listPages, api.listPagesInChangeRequest, api.listPagesInRevision], (view, { query }, context) =>
    pages(context, view, query),
  ),
  ...implementView([api.getPageTree, api.getPageTreeInChangeRequest], (view, { query }, context) =>
    readPageTree(context, view, query),
  ),
  ...implementView([api.listFiles, api.listFilesInChangeRequest, api.listFilesInRevision], (view, { query }, context) =>
    listFilesAt(context, view, query),
  ),
  ...implementView([api.getFile, api.getFileInChangeRequest, api.getFileInRevision], (view, input, context) =>
    presentFileIn(context, view, input.params.fileId, input.query.metadata),
  ),
  ...implementView([api.getPage, api.getPageInChangeRequest, api.getPageInRevision], (view, input, context) =>
    stored(context, view, input.query, { id: input.params.pageId }),
  ),
  ...implementView(
    [api.getPageByPath, api.getPageByPathInChangeRequest, api.getPageByPathInRevision],
    (view, { params, query }, context) => stored(context, view, query, { path: params.pagePath }),
  ),
  ...implementView(
    [api.getReusableContent, api.getReusableContentInChangeRequest, api.getReusableContentInRevision],
    async (view, { params, query }, context) => {
      const shared = await loadShared(context, view, params.reusableContentId);
      const presented = presentReusableContent(shared, { space: view.space, metadata: query.metadata !== false });
      // Visitors get documents with evaluated conditions; the text would show what they must not see.
      if (query.format !== 'markdown' || context.caller.visitor) return presented;
      return {
        ...presented,
        markdown: shared.body === undefined ? '' : await readBody(context.db, view.space.organization_id, shared.body),
      };
    },
  ),

  implement(api.getPageDocumentInRevision, async (input, context) => {
    const view = await viewOfRevision(context, input);
    const query = { ...input.query, format: 'document' as const };
    const found = await findPage(view.records, view.tree, input.params.pageId);
    const shown = found
      ? await presentPageIn(context, view, found, query)
      : await presentComputedPage(context, view, query, { id: input.params.pageId });
    if (!shown) throw notFound('page');
    if (!shown.document) throw notFound('document');
    return shown.document;
  }),

  implement(api.getReusableContentDocumentInRevision, async (input, context) => {
    const view = await viewOfRevision(context, input);
    const { body } = await loadShared(context, view, input.params.reusableContentId);
    const text = body === undefined ? '' : await readBody(context.db, view.space.organization_id, body);
    const { evaluated } = input.query;
    const isVisitor = context.caller.visitor !== undefined;
    const scope = isVisitor || evaluated ? await expressionScopeFor(context, view, undefined) : undefined;
    if (scope && evaluated === 'deterministic-only' && !isVisitor) return documentForEverybody(text, scope);
    return documentOf(text, scope);
  }),

  implement(api.getDocument, async ({ space, params }, context) => {
    const body = bodyHashOf(space, params.documentId);
    if (body === undefined) throw notFound('document');
    return documentOf(await readBody(context.db, space.organization_id, body));
  }),

  repeatable(
    preparedAtOnce(
      implementPrepared(
        api.editContent,
        ({ body }, context) => prepareEdit(context, body.changes),
        async ({ space, query, body, prepared }, context) => {
          const edit = { changes: body.changes, prepared };
          if (query.dryRun) return previewEdit(context, mainBranch(space), edit);
          const { branch, outcome } = await editBranch(context, mainBranch(space), edit);
          return { revision: headOf(branch), ...outcome };
        },
      ),
      ({ body }: { body: { changes: shapes.ContentChange[] } }, context) => prepareEditAtOnce(context, body.changes),
    ),
  ),

  ...implementBranchPrepared(
    [api.uploadFiles, api.uploadFilesInChangeRequest],
    async (branch, { upload, query }, context) => {
      // Checked before a client has sent a hundred megabytes.
      requireBranchEditable(context, branch);
      return receiveFiles(context, upload, query);
    },
    (branch, { prepared, query }, context) => addUploadedFiles(context, branch, prepared, query.replaces),
  ),
];
