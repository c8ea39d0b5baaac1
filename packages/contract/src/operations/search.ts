import { operation } from '../operation.ts';
import { SearchPage, SearchSpace } from '../shapes/search.ts';
import { array, either, list, literal, object, oneOf, optional, paging, text } from '../shape-builders.ts';

const tag = 'Search';
const query = text(0, 512);

export const searchSpace = operation({
  id: 'searchSpace',
  route: 'GET /v1/spaces/{spaceId}/search',
  summary: 'Search the content of a space',
  tag,
  seed: 20,
  access: { level: 'read' },
  query: { query, ...paging },
  status: 200,
  reply: list(SearchPage),
});

export const searchOrganization = operation({
  id: 'searchOrganization',
  route: 'GET /v1/orgs/{organizationId}/search',
  summary: 'Search all content of an organization the caller can read',
  tag,
  seed: 99,
  access: { level: 'guest' },
  query: { query, ...paging },
  status: 200,
  reply: list(SearchSpace),
});

const siteSpaces = array(text(1, 128), { maxItems: 1000 });

export const searchSite = operation({
  id: 'searchSite',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/search',
  summary: 'Search a site',
  description:
    'Without a `scope` the default site spaces are searched. Older clients use other fields: ' +
    '`siteSpaceIds`, or the `mode` `current` with a `siteSpaceId` to search besides the defaults, or the `mode` `all`.',
  tag,
  reads: true,
  access: { level: 'read' },
  visitors: true,
  query: paging,
  body: object({
    query,
    scope: optional(
      either([
        object({ mode: literal('default'), includedSiteSpaces: optional(siteSpaces) }),
        object({ mode: literal('specific'), siteSpaceIds: siteSpaces }),
        object({ mode: literal('all') }),
      ]),
    ),
    mode: optional(oneOf(['specific', 'current', 'all'])),
    siteSpaceIds: optional(siteSpaces),
    siteSpaceId: optional(text(1, 128)),
  }),
  status: 200,
  reply: list(SearchSpace),
});
