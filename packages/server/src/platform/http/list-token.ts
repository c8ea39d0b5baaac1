// A page token is valid only for the list that issued it: in another list it would start anywhere.
import { createHash } from 'node:crypto';
import type { AnyOperation } from '@lectern/contract';
import { badRequest } from '../errors.ts';

type Incoming = { params: Record<string, string>; query: unknown };

export const isList = ({ query: { properties } }: AnyOperation): boolean =>
  'page' in properties && 'limit' in properties;

/** The list: operation, path parameters and search text. Filters may change between pages. */
function markOf({ id }: AnyOperation, { params, query }: Incoming): string {
  const list = JSON.stringify([id, params, (query as Record<string, unknown>)['query'] ?? null]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 6);
}

/** Checks that this list issued the token and unwraps it. */
export function unbindPageToken(operation: AnyOperation, incoming: Incoming): void {
  const query = incoming.query as { page?: string };
  if (query.page === undefined) return;
  const [mark, token] = query.page.split('.', 2);
  if (token === undefined || mark !== markOf(operation, incoming)) throw badRequest('page is not a token of this list');
  query.page = token;
}

export function bindPageToken(operation: AnyOperation, incoming: Incoming, reply: unknown): unknown {
  const { next } = reply as { next?: { page: string } };
  if (!next) return reply;
  return { ...(reply as object), next: { page: `${markOf(operation, incoming)}.${next.page}` } };
}
