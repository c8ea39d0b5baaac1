// Pages as they were at a revision.
import { api } from '@lectern/contract/browser';
import { asMarkdown, light } from './branch.ts';
import { query } from './query.ts';

export const pageInRevision = (spaceId: string, revisionId: string, pageId: string) =>
  query(api.getPageInRevision, { spaceId, revisionId, pageId, query: asMarkdown });

export const pageBlocksInRevision = (spaceId: string, revisionId: string, pageId: string) =>
  query(api.getPageInRevision, { spaceId, revisionId, pageId, query: { format: 'document', ...light } });
