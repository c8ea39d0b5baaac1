import { api } from '@lectern/contract/browser';
import type { Branch, Content } from '../../api/branch.ts';
import { query } from '../../api/query.ts';

export type SpaceFile = Content['files'][number];

export const usesOf = ({ spaceId, changeRequestId }: Branch, fileId: string) =>
  changeRequestId === undefined
    ? query(api.listFileBacklinks, { spaceId, fileId, query: { limit: 100 } })
    : query(api.listFileBacklinksInChangeRequest, { spaceId, changeRequestId, fileId, query: { limit: 100 } });
