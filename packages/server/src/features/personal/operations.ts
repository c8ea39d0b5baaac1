import { api } from '@lectern/contract';
import { implement, noChange } from '#platform/http/implement';
import { listFavorites, setFavorites } from './favorites.ts';
import { listRecent, visit } from './recent-pages.ts';
import { listViewed, setViewed } from './viewed-pages.ts';

export const operations = [
  implement(api.listViewedPages, async (input, context) => ({ pages: await listViewed(context, input) })),

  implement(api.setViewedPages, async (input, context) => {
    await setViewed(context, input, input.body);
    return { pages: await listViewed(context, input) };
  }),

  implement(api.visitPage, async ({ space, params }, context) => {
    await visit(context, space, params.pageId);
    // What somebody reads is not written into the audit log.
    return noChange(undefined);
  }),

  implement(api.listRecentPages, ({ organization, query }, context) => listRecent(context, organization, query)),

  implement(api.listFavorites, ({ organization, query }, context) => listFavorites(context, organization, query)),

  implement(api.setFavorites, async ({ organization, body, named }, context) => {
    await setFavorites(context, organization, body.favorites, named);
    return listFavorites(context, organization, { limit: 200 });
  }),
];
