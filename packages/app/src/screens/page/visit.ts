import { api } from '@lectern/contract/browser';
import { client } from '../../api/client.ts';
import { keyOf, refresh } from '../../api/query.ts';

/** For the recent pages at home. Reading goes on when it fails. */
export const visit = (spaceId: string, pageId: string): Promise<void> =>
  client
    .call(api.visitPage, { spaceId, pageId })
    .then(() => refresh([keyOf(api.listRecentPages, {})]))
    .catch(() => undefined);
