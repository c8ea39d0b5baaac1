// Answers what the front end asks of the API with the contents of the reference.
import { api, ApiError, type AnyOperation, type Client, type JsonSchema, type LooseInput } from '@lectern/contract';
import { withClientSample } from './client-sample.ts';
import type { Contents } from './contents.ts';
import { createSearch } from './search.ts';
import { publishedReference, referenceId, specSlug } from './settings.ts';

type Answer = (input: LooseInput) => unknown;

export function referenceClient(contents: Contents, url: string): Client {
  const { document, revision, pages, markdown, pageOf, builtAt } = contents;
  const published = publishedReference(url, revision, builtAt);
  const search = createSearch(contents);
  const answers: Record<string, Answer> = {
    [api.getPublishedSite.id]: () => published,
    [api.getRevision.id]: () => ({
      object: 'revision',
      id: revision,
      parents: [],
      type: 'edits',
      createdAt: builtAt,
      pages,
      files: [],
      reusableContents: [],
      tags: [],
      urls: { app: '' },
    }),
    [api.getPageInRevision.id]: ({ pageId }) => ({ markdown: markdown.get(String(pageId)) ?? nothing('page') }),
    [api.getOpenApiSpec.id]: (input) =>
      input['specSlug'] === specSlug ? { slug: specSlug, lastVersion: revision } : nothing('specification'),
    [api.getLatestOpenApiSpecDocument.id]: ({ query = {} }) => ({
      version: revision,
      document: partOf(document, query, url),
    }),
    [api.searchSite.id]: ({ body }) => search((body as { query: string }).query),
    [api.findSiteRedirect.id]: ({ query = {} }) => {
      const pageId = pageOf.get(String(query['source']).slice(1)) ?? nothing('redirect');
      const destination = { kind: 'site-page', siteSpaceId: referenceId, pageId };
      return { redirect: { id: 'former-operation', destination }, target: '', permanent: true };
    },
  };
  const answer = async (operation: AnyOperation, input: LooseInput = {}): Promise<unknown> =>
    (answers[operation.id] ?? nothing)(input);
  return {
    call: (operation, ...[input]) => answer(operation, input) as never,
    send: async (operation, input) => ({ status: 200, headers: new Headers(), body: await answer(operation, input) }),
  };
}

function nothing(what: unknown): never {
  throw new ApiError(404, `the reference has no such ${typeof what === 'string' ? what : 'operation'}`);
}

/** One operation with all schemas: they are shared, not copied. */
function partOf(document: JsonSchema, { path, method }: Record<string, unknown>, url: string): JsonSchema {
  if (typeof path !== 'string' || typeof method !== 'string') return { ...document, paths: {} };
  const operation = (document['paths'] as Record<string, Record<string, JsonSchema>>)[path]?.[method];
  if (!operation) return nothing('operation');
  const part = { ...document, paths: { [path]: { [method]: operation } } };
  return { ...part, paths: { [path]: { [method]: withClientSample(part, { path, method }, url) } } };
}
