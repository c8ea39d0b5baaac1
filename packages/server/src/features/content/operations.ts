// The same reading in three places: the main content, a change request, a revision.
import { findByPath, findPage, findReusableContent, type Page } from '@lectern/content';
import { api } from '@lectern/contract';
import { findRevision, readBody, readTree } from '#features/revisions';
import { receiveFiles } from '#features/files';
import { lockHead, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound, Refusal, refused } from '#platform/errors';
import { implement, implementPrepared, implementUpload, TwoForms } from '#platform/http/implement';
import { scopeFor } from './audience.ts';
import { seenResources } from './audience-resources.ts';
import { documentForAll, documentOf } from './document.ts';
import { bodyOf } from './document-id.ts';
import { commitToSpace } from './commit.ts';
import { addFiles } from './edit/add-files.ts';
import { editAt, previewOf, requireMatch } from './edit/edit.ts';
import { prepareFiles } from './edit/prepare-files.ts';
import { listFilesAt, showFile } from './files.ts';
import { inChangeRequest, inRevision, inSpace, type Place } from './place.ts';
import { presentReusableContent, type PageShown } from './present.ts';
import { pageJson, showMade, showPage, withPages, type ReadQuery } from './read.ts';

type Asked<Q> = { params: Record<string, string>; query: Q };

const pages = (context: Context, place: Place, query: ReadQuery) =>
  withPages(context, place, query, { before: '{"pages":', after: '}' });

/** A page of the content or, when there is none, one that is made from a specification. */
async function stored(
  context: Context,
  place: Place,
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

const page = (context: Context, place: Place, { params, query }: Asked<ReadQuery>) =>
  stored(context, place, query, { id: params['pageId']! });

const pageByPath = (context: Context, place: Place, { params, query }: Asked<ReadQuery>) =>
  stored(context, place, query, { path: params['pagePath']! });

const file = (context: Context, place: Place, { params, query }: Asked<ReadQuery>) =>
  showFile(context, place, params['fileId']!, query.metadata);

async function loadShared(context: Context, place: Place, id: string) {
  const found = await findReusableContent(place.records, place.tree, id);
  const seen = await seenResources(context, place);
  if (!found || (seen && !seen.shared.has(id))) throw notFound('reusable content');
  return found;
}

const shared = async (context: Context, place: Place, { params, query }: Asked<ReadQuery>) =>
  presentReusableContent(await loadShared(context, place, params['reusableContentId']!), {
    space: place.space,
    metadata: query.metadata !== false,
  });

/** What a live edit goes back to: the state before the current one. */
async function baseOf(context: Context, { space, revision, records }: Place) {
  const [id] = JSON.parse(revision.parents) as string[];
  const before = id === undefined ? undefined : await findRevision(context.db, keyOf(space, id));
  return readTree(records, before?.tree ?? null);
}

function requireLive(context: Context, space: SeenSpace): void {
  if (space.edit_mode !== 'live') throw refused('edits of the space are locked; use a change request');
  requireMatch(context, space.revision_id);
}

const keyOf = (space: { organization_id: string; id: string }, id: string) => ({
  organization: space.organization_id,
  space: space.id,
  id,
});

export const operations = [
  implement(api.listPages, async (input, context) => pages(context, await inSpace(context, input), input.query)),
  implement(api.listPagesInChangeRequest, async (input, context) =>
    pages(context, await inChangeRequest(context, input), input.query),
  ),
  implement(api.listPagesInRevision, async (input, context) =>
    pages(context, await inRevision(context, input), input.query),
  ),

  implement(api.listFiles, async (input, context) => listFilesAt(context, await inSpace(context, input), input.query)),
  implement(api.listFilesInChangeRequest, async (input, context) =>
    listFilesAt(context, await inChangeRequest(context, input), input.query),
  ),
  implement(api.listFilesInRevision, async (input, context) =>
    listFilesAt(context, await inRevision(context, input), input.query),
  ),

  implement(api.getFile, async (input, context) => file(context, await inSpace(context, input), input)),
  implement(api.getFileInChangeRequest, async (input, context) =>
    file(context, await inChangeRequest(context, input), input),
  ),
  implement(api.getFileInRevision, async (input, context) => file(context, await inRevision(context, input), input)),

  implement(api.getPage, async (input, context) => page(context, await inSpace(context, input), input)),
  implement(api.getPageInChangeRequest, async (input, context) =>
    page(context, await inChangeRequest(context, input), input),
  ),
  implement(api.getPageInRevision, async (input, context) => page(context, await inRevision(context, input), input)),

  implement(api.getPageByPath, async (input, context) => pageByPath(context, await inSpace(context, input), input)),
  implement(api.getPageByPathInChangeRequest, async (input, context) =>
    pageByPath(context, await inChangeRequest(context, input), input),
  ),
  implement(api.getPageByPathInRevision, async (input, context) =>
    pageByPath(context, await inRevision(context, input), input),
  ),

  implement(api.getReusableContent, async (input, context) => shared(context, await inSpace(context, input), input)),
  implement(api.getReusableContentInChangeRequest, async (input, context) =>
    shared(context, await inChangeRequest(context, input), input),
  ),
  implement(api.getReusableContentInRevision, async (input, context) =>
    shared(context, await inRevision(context, input), input),
  ),

  implement(api.getPageDocumentInRevision, async (input, context) => {
    const place = await inRevision(context, input);
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
    const place = await inRevision(context, input);
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
    async ({ space: seen, query, body, prepared }, context) => {
      const space = await lockHead(context, seen);
      requireLive(context, space);
      const place = await inSpace(context, { space });
      const edit = await editAt(context, place, await baseOf(context, place), body.changes, prepared);
      if (query.dryRun) return previewOf(context, place, edit);
      if (!edit.changed) return { revision: space.revision_id, ...edit.outcome };
      await edit.store();
      const { tree } = edit;
      const revision = await commitToSpace(context, space, place.records, {
        tree,
        type: 'edits',
        parents: [space.revision_id],
      });
      return { revision: revision.id, ...edit.outcome };
    },
  ),

  implementUpload(
    api.uploadFiles,
    async ({ space, upload, query }, context) => {
      // Said before somebody has sent a hundred megabytes.
      requireLive(context, space);
      return receiveFiles(context, upload, query);
    },
    async ({ space: seen, prepared }, context) => {
      const space = await lockHead(context, seen);
      requireLive(context, space);
      const place = await inSpace(context, { space });
      const { tree, insertedFiles } = await addFiles(context, place, prepared);
      const commit = { tree, type: 'edits' as const, parents: [space.revision_id] };
      const revision = await commitToSpace(context, space, place.records, commit);
      return { revision: revision.id, insertedFiles };
    },
  ),
];
