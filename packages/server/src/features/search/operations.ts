// Searching is loaded with the first search: a start needs only what writes the index.
import { api } from '@lectern/contract';
import { implement } from '#platform/http/implement';

const load = () => import('./member-search.ts');

export const operations = [
  implement(api.searchSpace, async ({ space, query }, context) => (await load()).searchSpace(context, space, query)),
  implement(api.searchOrganization, async ({ organization, query }, context) =>
    (await load()).searchOrganization(context, organization, query),
  ),
];
