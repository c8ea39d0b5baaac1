// The same reading on the main content, in a change request and in a revision.
import { findByPath, findPage, findReusableContent, type Page } from '@lectern/content';
import { api } from '@lectern/contract';
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
import { notFound, Refusal } from '#platform/errors';
import { implement, implementPrepared, TwoForms } from '#platform/http/implement';
import { scopeFor } from './audience.ts';
import { seenResources } from './audience-resources.ts';
import { documentForAll, documentOf } from './document.ts';
import { bodyOf } from './document-id.ts';
import { addUploaded, editBranch, previewEdit, requireOpen } from './edit/edit-branch.ts';
import { prepareFiles } from './edit/prepare-files.ts';
import { listFilesAt, showFile } from './files.ts';
import { presentReusableContent, type PageShown } from './present.ts';
import { pageJson, showMade, showPage, withPages, type ReadQuery } from './read.ts';

const pages = (context: Context, place: ContentView, query: ReadQuery) =>
  withPages(context, place, query, { before: '{"pages":', after: '}' });

/** A page of the content or, when there is none, one that is made from a specification. */
async function stored(
  context: Context,
  place: ContentView,
  query: ReadQuery,
  wanted: { id: string } | { path: string },
): Promise<TwoForms> {
  const find = async (): Promise<Page> => {
    const { records, tree } = place;
    const found = await ('id' in wanted ? findPage(records, tree, wanted.id) : findByPath(records, tree, wanted.path));
    if (!found) throw notFound('page');
    return found;
  };
  const orMade = async <T>(page: Promise<T>, as: (made: PageShown) => T): Promise<T> => {
    try {
      return await page;
    } catch (error) {
      const made = error instanceof Refusal && error.status === 404 && (await showMade(context, place, query, wanted));
      if (!made) throw error;
      return as(made);
    }
  };
  const name = 'id' in wanted ? wanted.id : `at ${wanted.path}`;
  return new TwoForms(
    () => orMade<string>(pageJson(context, place, query, name, find), JSON.stringify),
    () => orMade<PageShown>(shown(), (made) => made),
  );

  async function shown(): Promise<PageShown> {
    return showPage(context, place, await find(), query);
  }
}

async function loadShared(context: Context, place: ContentView, id: string) {
  const found = await findReusableContent(place.records, place.tree, id);
  const seen = await seenResources(context, place);
  if (!found || (seen && !seen.shared.has(id))) throw notFound('reusable content');
  return found;
}

export const operations = [
  ...implementView([api.listPages, api.listPagesInChangeRequest, api.listPagesInRevision], (view, { query }, context) =>
    pages(context, view, query),
  ),
  ...implementView([api.listFiles, api.listFilesInChangeRequest, api.listFilesInRevision], (view, { query }, context) =>
    listFilesAt(context, view, query),
  ),
  ...implementView([api.getFile, api.getFileInChangeRequest, api.getFileInRevision], (view, input, context) =>
    showFile(context, view, input.params.fileId, input.query.metadata),
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
    async (view, { params, query }, context) =>
      presentReusableContent(await loadShared(context, view, params.reusableContentId), {
        space: view.space,
        metadata: query.metadata !== false,
      }),
  ),

  implement(api.getPageDocumentInRevision, async (input, context) => {
    const place = await viewOfRevision(context, input);
    const query = { ...input.query, format: 'document' as const };
    const found = await findPage(place.records, place.tree, input.params.pageId);
    const shown = found
      ? await showPage(context, place, found, query)
      : await showMade(context, place, query, { id: input.params.pageId });
    if (!shown) throw notFound('page');
    if (!shown.document) throw notFound('document');
    return shown.document;
  }),

  implement(api.getReusableContentDocumentInRevision, async (input, context) => {
    const place = await viewOfRevision(context, input);
    const { body } = await loadShared(context, place, input.params.reusableContentId);
    const text = body === undefined ? '' : await readBody(context.db, body);
    const { evaluated } = input.query;
    const isVisitor = context.caller!.visitor !== undefined;
    const scope = isVisitor || evaluated ? await scopeFor(context, place, undefined) : undefined;
    if (scope && evaluated === 'deterministic-only' && !isVisitor) return documentForAll(text, scope);
    return documentOf(text, scope);
  }),

  implement(api.getDocument, async ({ space, params }, context) => {
    const body = bodyOf(space, params.documentId);
    if (body === undefined) throw notFound('document');
    return documentOf(await readBody(context.db, body));
  }),

  implementPrepared(
    api.editContent,
    ({ body }, context) => prepareFiles(context, body.changes),
    async ({ space, query, body, prepared }, context) => {
      const edit = { changes: body.changes, prepared };
      if (query.dryRun) return previewEdit(context, mainBranch(space), edit);
      const { branch, outcome } = await editBranch(context, mainBranch(space), edit);
      return { revision: headOf(branch), ...outcome };
    },
  ),

  ...implementBranchPrepared(
    [api.uploadFiles, api.uploadFilesInChangeRequest],
    async (branch, { upload, query }, context) => {
      // Said before somebody has sent a hundred megabytes.
      requireOpen(context, branch);
      return receiveFiles(context, upload, query);
    },
    (branch, { prepared }, context) => addUploaded(context, branch, prepared),
  ),
];
