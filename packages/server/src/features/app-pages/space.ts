// A space: its pages in the current state, in a revision or in a change request, its history, and its change requests.
import { api } from '@lectern/contract';
import { changeRequestsView, changeRequestView } from './change-request.ts';
import { crumbsTo } from './collection.ts';
import { historyView, revisionView } from './history.ts';
import { titleOf, type SpaceVisit } from './space-visit.ts';
import { pageView, reusableContentView, treeView } from './page.ts';
import type { ViewOrRedirect, PageRequest } from './view.ts';

const pathnameOf = (url: string): string => new URL(url).pathname;

const escapedBelow = (rest: string): string =>
  rest === '' ? '' : `/${rest.split('/').map(encodeURIComponent).join('/')}`;

type Address = { organizationId?: string | undefined; spaceId: string; rest: string };

export async function spaceView(
  visit: PageRequest,
  { organizationId, spaceId, rest }: Address,
): Promise<ViewOrRedirect> {
  const space = await visit.client.call(api.getSpace, { spaceId });
  const home = pathnameOf(space.urls.app);
  if (organizationId !== undefined && organizationId !== space.organization)
    return { moved: `${home}${escapedBelow(rest)}` };
  const around = [...(await crumbsTo(visit, space.organization, space.parent)), { title: titleOf(space), href: home }];
  const here: SpaceVisit = { ...visit, space, home, around };
  const [mark, kind, id, ...path] = rest.split('/');
  if (mark !== '~') return rest === '' ? treeView(here) : pageView(here, { kind: 'current' }, rest);
  if (kind === 'history' && id === undefined) return historyView(here);
  if (kind === 'reusable' && id !== undefined) return reusableContentView(here, id);
  if (kind === 'changes') {
    if (id === undefined) return changeRequestsView(here);
    return path.length === 0
      ? changeRequestView(here, id)
      : pageView(here, { kind: 'change-request', id }, path.join('/'));
  }
  if (kind === 'revisions' && id !== undefined) {
    return path.length === 0 ? revisionView(here, id) : pageView(here, { kind: 'revision', id }, path.join('/'));
  }
  // No page has such a path: the API replies 404.
  return pageView(here, { kind: 'current' }, rest);
}
