import { api } from '@lectern/contract/browser';
import type { Branch, Content } from '../../api/branch.ts';
import { query } from '../../api/query.ts';

export type ReusableContent = Content['reusableContents'][number];

const asMarkdown = { format: 'markdown', metadata: false } as const;

export const reusableContentOf = ({ spaceId, changeRequestId }: Branch, reusableContentId: string) =>
  changeRequestId === undefined
    ? query(api.getReusableContent, { spaceId, reusableContentId, query: asMarkdown })
    : query(api.getReusableContentInChangeRequest, { spaceId, changeRequestId, reusableContentId, query: asMarkdown });
