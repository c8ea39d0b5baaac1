import { api } from '@lectern/contract/browser';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query } from '../../api/query.ts';
import type { Space } from '../../actions/screen-context.ts';

export type Collection = { id: string; title: string };

/** Why the user has their level on the space. */
export const explanationOf = (spaceId: string) => query(api.explainSpacePermission, { spaceId, query: {} });

const listedAnew = (spaceId: string) => [keyOf(api.getSpace, { spaceId }), [api.listSpaces.id]];

export const updateSpace = mutation(api.updateSpace, { changes: ({ spaceId }) => listedAnew(spaceId) });
export const moveSpace = mutation(api.moveSpace, { changes: ({ spaceId }) => listedAnew(spaceId) });
export const transferSpace = mutation(api.transferSpace, { changes: ({ spaceId }) => listedAnew(spaceId) });
export const duplicateSpace = mutation(api.duplicateSpace, { changes: ({ spaceId }) => listedAnew(spaceId) });

export type FileKind = 'pdf' | 'epub' | 'markdown';
export type MadeFile = { url: string; leftOut?: { name: string }[] };

/** Replies when the file is there. */
export function makeFile(spaceId: string, kind: FileKind): Promise<MadeFile> {
  if (kind === 'markdown') return client.call(api.exportSpace, { spaceId, query: {} });
  return kind === 'pdf'
    ? client.call(api.getSpacePdf, { spaceId, query: {} })
    : client.call(api.getSpaceEpub, { spaceId, query: {} });
}

export const fileCall = ({ id: spaceId }: Space) => ({ operation: api.getSpacePdf, input: { spaceId, query: {} } });
