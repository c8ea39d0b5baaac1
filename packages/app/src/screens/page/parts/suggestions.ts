// Pages, people and reusable contents that an editor can refer to. Pages of the space are found in its tree, others by the search.
import { api } from '@lectern/contract/browser';
import { refToHref } from '@lectern/content/browser';
import type { Space } from '../../../actions/screen-context.ts';
import { contentOf, type Branch, type Content } from '../../../api/branch.ts';
import { query, queryClient } from '../../../api/query.ts';
import type { Suggest, Suggestion } from '../../../editor/rich/parts/suggest.ts';
import { membersOf } from '../../change-requests/queries.ts';
import type { TreePage } from '../../space/tree-model.ts';

const most = 8;
const fewest = 2;

const contains = (text: string, words: string): boolean => text.toLocaleLowerCase().includes(words.toLocaleLowerCase());

/** Pages of the tree whose title has the words. */
export function pagesNamed(pages: readonly TreePage[], words: string, above: readonly string[] = []): Suggestion[] {
  return pages.flatMap((page) => {
    const below = pagesNamed(page.pages ?? [], words, [...above, page.title]);
    if (page.type !== 'document' || !contains(page.title, words)) return below;
    return [{ kind: 'page', title: page.title, note: above.join(' / '), href: `/pages/${page.id}` }, ...below];
  });
}

async function searchedPages(organizationId: string, spaceId: string, words: string): Promise<Suggestion[]> {
  if (words.length < fewest) return [];
  const input = { organizationId, query: { query: words, limit: most } };
  const { items } = await queryClient.fetchQuery(query(api.searchOrganization, input));
  return items.flatMap(({ id: space, title, pages }) =>
    pages.map(({ id, title: name, ancestors }): Suggestion => ({
      kind: 'page',
      title: name,
      note: [title, ...ancestors.map((one) => one.title)].join(' / '),
      href: space === spaceId ? `/pages/${id}` : refToHref({ kind: 'page', page: id, space }),
    })),
  );
}

/** Members with the words in their name or address. */
export async function peopleNamed(organizationId: string, words: string): Promise<Suggestion[]> {
  const { items } = await queryClient.fetchQuery({ ...membersOf(organizationId), retry: false, staleTime: 60_000 });
  return items
    .filter(({ user, disabled }) => !disabled && contains(`${user.displayName} ${user.email ?? ''}`, words))
    .map(({ user }) => ({
      kind: 'person',
      title: user.displayName,
      note: user.email ?? '',
      href: refToHref({ kind: 'user', user: user.id }),
    }));
}

const contentsNamed = (contents: Content['reusableContents'], words: string): Suggestion[] =>
  contents
    .filter(({ title }) => contains(title, words))
    .map(({ id, title }) => ({ kind: 'block', title, note: '', href: `/reusable-content/${id}` }));

/** Without the network, or what the user may not read, there are fewer of them. */
const orNone = (found: Promise<Suggestion[]>): Promise<Suggestion[]> => found.catch(() => []);

export const suggestionsFor =
  ({ organization }: Pick<Space, 'organization'>, branch: Branch): Suggest =>
  async (words, kinds) => {
    const { pages = [], reusableContents = [] } = queryClient.getQueryData(contentOf(branch).queryKey) ?? {};
    const hasPages = kinds.includes('page');
    const [named, searched] = await Promise.all([
      kinds.includes('person') ? orNone(peopleNamed(organization, words)) : [],
      hasPages ? orNone(searchedPages(organization, branch.spaceId, words)) : [],
    ]);
    const inSpace = hasPages ? pagesNamed(pages, words).slice(0, most) : [];
    const contents = kinds.includes('block') ? contentsNamed(reusableContents, words) : [];
    const found = [...contents, ...named, ...inSpace, ...searched];
    return [...new Map(found.map((one) => [one.href, one])).values()].slice(0, most);
  };
