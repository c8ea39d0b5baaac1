import { api, rankOf } from '@lectern/contract';
import { implement } from '#platform/http/implement';
import { readToken, writeToken, type Page, type PageQuery } from '#platform/paging';
import type { Scope } from './conditions.ts';
import { presentPages } from './present.ts';
import * as rows from './rows.ts';
import { search, type FoundPage } from './search.ts';

type Ordered = { score: number; id: string };

/** What comes after the last one shown, by score: an edit in between repeats nothing but what it changed. */
function pageOf<T extends Ordered>(all: readonly T[], { page, limit = 50 }: PageQuery): Page<T> {
  const [score, id] = page === undefined ? [] : (readToken(page, 2) as [number, string]);
  const rest =
    score === undefined ? all : all.filter((one) => one.score < score || (one.score === score && one.id > id!));
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  if (rest.length <= limit || !last) return { items, count: all.length };
  return { items, next: { page: writeToken([last.score, last.id]) }, count: all.length };
}

/** Of one space; the others are found by searching in it. */
const mostPages = 10;

/** Named are whichever are fewer, the spaces to search or those to leave out. */
function scopeOf(organization: string, all: readonly rows.RankedSpace[], readable: ReadonlySet<string>): Scope {
  const except = all.map(({ id }) => id).filter((id) => !readable.has(id));
  return except.length < readable.size ? { organization, except } : { organization, only: [...readable] };
}

export const operations = [
  implement(api.searchSpace, async ({ space, query }, context) => {
    const scope = { organization: space.organization_id, only: [space.id] };
    const found = await search(context.db, query.query, scope, new Set([space.id]));
    const page = pageOf(found, query);
    return { ...page, items: await presentPages(context, space, page.items) };
  }),

  implement(api.searchOrganization, async ({ organization, query }, context) => {
    const { userId, scopes } = context.caller!;
    const all = await rows.listRanked(context.db, organization.id, { userId, role: organization.role! });
    const readable = new Map(
      all
        .filter(({ rank, deleted_at }) => rank >= rankOf('read') && deleted_at === null)
        .filter(({ id }) => scopes.space === undefined || scopes.space === id)
        .map((space) => [space.id, space] as const),
    );
    if (readable.size === 0) return { items: [], count: 0 };
    const ids = new Set(readable.keys());
    const found = await search(context.db, query.query, scopeOf(organization.id, all, ids), ids);
    const bySpace = new Map<string, Ordered & { pages: FoundPage[] }>();
    for (const page of found) {
      const known = bySpace.get(page.space) ?? { id: page.space, score: page.score, pages: [] };
      if (known.pages.length < mostPages) known.pages.push(page);
      bySpace.set(page.space, known);
    }
    const ordered = [...bySpace.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    const page = pageOf(ordered, query);
    const items = page.items.map(async ({ id, pages }) => {
      const space = readable.get(id)!;
      return { id, title: space.title, pages: await presentPages(context, space, pages) };
    });
    return { ...page, items: await Promise.all(items) };
  }),
];
