// Where reusable contents and variables are used.
import { api, type Reply } from '@lectern/contract/browser';
import type { Branch } from './branch.ts';
import { query } from './query.ts';

export type UsedKind = 'reusable-content' | 'variable';
export type ContentUse = Reply<'listUses'>['items'][number];

export const countUsesOf = ({ spaceId, changeRequestId }: Branch, kind: UsedKind) =>
  changeRequestId === undefined
    ? query(api.countUses, { spaceId, query: { kind, limit: 1000 } })
    : query(api.countUsesInChangeRequest, { spaceId, changeRequestId, query: { kind, limit: 1000 } });

export const usesOf = ({ spaceId, changeRequestId }: Branch, kind: UsedKind, id: string) =>
  changeRequestId === undefined
    ? query(api.listUses, { spaceId, query: { kind, id, limit: 100 } })
    : query(api.listUsesInChangeRequest, { spaceId, changeRequestId, query: { kind, id, limit: 100 } });
