// The clients that are published for the interface, unmodified. Their declarations name each other without endings,
// which Node's rules do not follow, so the types are taken from the file itself.
import * as newest from '@gitbook/api';
import * as older from 'gitbook-api-2025-03';
import * as latest from 'gitbook-api-2026-09';
import { operations, type AnyOperation } from '@lectern/contract';
import type * as newestTypes from '../../../../node_modules/@gitbook/api/dist/client.d.ts';
import type * as olderTypes from '../../../../node_modules/gitbook-api-2025-03/dist/client.d.ts';
import type * as latestTypes from '../../../../node_modules/gitbook-api-2026-09/dist/client.d.ts';
import { listening, type Person } from '../harness.ts';
import { checkNewest } from '../published.ts';
import { checkReply } from '../reply-check.ts';

/** What the clients call the values a plain text does not fit. */
export const words = newest as unknown as typeof newestTypes;
export const olderWords = older as unknown as typeof olderTypes;

export async function publishedClient({ token }: Person): Promise<newestTypes.Api<unknown>> {
  const options = { endpoint: await listening(), authToken: token, serviceBinding: { fetch: watchedFetch } };
  return new newest.GitBookAPI(options) as unknown as newestTypes.Api<unknown>;
}

/** The one that renderers of today are built with. Its replies are held against its own document, too. */
export async function latestPublishedClient(token: string): Promise<latestTypes.Api<unknown>> {
  const fetchWatched: typeof fetch = (input, init) => watch(fetch, input, init, true);
  const options = { endpoint: await listening(), authToken: token, serviceBinding: { fetch: fetchWatched } };
  return new latest.GitBookAPI(options) as unknown as latestTypes.Api<unknown>;
}

/** The custom fields are only in this one. */
export async function olderPublishedClient({ token }: Person): Promise<olderTypes.Api<unknown>> {
  const client = new older.GitBookAPI({ endpoint: await listening(), authToken: token });
  // It has no setting for what it fetches with.
  const { customFetch } = client as unknown as { customFetch: typeof fetch };
  const watched = (input: string | URL | Request, init?: RequestInit) => watch(customFetch, input, init);
  return Object.assign(client, { customFetch: watched }) as unknown as olderTypes.Api<unknown>;
}

/** The operations that answered one of these clients with success. */
export const driven = new Set<string>();

/** The path of a page at the end may hold slashes. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\w+Path\}$/, '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const known = operations
  .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  // A path that is written out wins over one with a name in its place.
  .toSorted((one, other) => one.operation.params.length - other.operation.params.length);

const operationOf = (method: string, { pathname }: URL): AnyOperation | undefined =>
  known.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))?.operation;

const watchedFetch: typeof fetch = (input, init) => watch(fetch, input, init);

/** Notes what is asked, and holds each answer against the contract and the published document. */
async function watch(
  by: typeof fetch,
  input: string | URL | Request,
  init?: RequestInit,
  isLatest = false,
): Promise<Response> {
  const response = await by(input, init);
  const operation = operationOf(init?.method ?? 'GET', new URL(response.url));
  if (!operation) return response;
  const text = await response.clone().text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  checkReply(operation, { status: response.status, headers: response.headers, body });
  if (isLatest && response.ok) checkNewest(operation, response.status, body);
  if (response.ok) driven.add(operation.id);
  return response;
}
