import { operation } from '../operation.ts';
import { Favorite, FavoriteInput, RecentPage, ViewedPages } from '../shapes/personal.ts';
import { array, boolean, list, object, paging, text } from '../shape-builders.ts';

const tag = 'Personal';

export const listViewedPages = operation({
  id: 'listViewedPages',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages',
  summary: 'List the pages of a change request that the caller has viewed',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: ViewedPages,
});

export const setViewedPages = operation({
  id: 'setViewedPages',
  route: 'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages',
  summary: 'Mark pages of a change request as viewed or not',
  description: 'A page that changes afterwards counts as not viewed.',
  tag,
  access: { level: 'read' },
  audit: { event: 'pages_marked_viewed', target: 'changeRequestId' },
  body: object({ pages: array(text(1, 128), { minItems: 1, maxItems: 500 }), viewed: boolean() }),
  status: 200,
  reply: ViewedPages,
});

export const visitPage = operation({
  id: 'visitPage',
  route: 'POST /v1/spaces/{spaceId}/content/page/{pageId}/visits',
  summary: 'Record that the caller visited a page',
  description: 'For the list of recent pages of the caller; it is neither logged nor sent to webhooks.',
  tag,
  access: { level: 'read' },
  audit: { event: 'page_visited', target: 'pageId' },
  status: 204,
});

export const listRecentPages = operation({
  id: 'listRecentPages',
  route: 'GET /v1/orgs/{organizationId}/recent-pages',
  summary: 'List the pages the caller visited last',
  description: 'At most 50, the last first.',
  tag,
  access: { level: 'guest' },
  query: paging,
  status: 200,
  reply: list(RecentPage),
});

export const listFavorites = operation({
  id: 'listFavorites',
  route: 'GET /v1/orgs/{organizationId}/favorites',
  summary: 'List the caller’s favorites in their order',
  tag,
  access: { level: 'guest' },
  query: paging,
  status: 200,
  reply: list(Favorite),
});

export const setFavorites = operation({
  id: 'setFavorites',
  route: 'PUT /v1/orgs/{organizationId}/favorites',
  summary: 'Replace the caller’s favorites',
  description: 'A token for one space replaces those in the space and keeps the others.',
  tag,
  access: { level: 'guest' },
  audit: { event: 'favorites_updated', target: 'organizationId' },
  body: object({ favorites: array(FavoriteInput, { maxItems: 200 }) }),
  status: 200,
  reply: list(Favorite),
});
