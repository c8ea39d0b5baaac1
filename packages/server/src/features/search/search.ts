// From a query to ranked pages. The number of candidate sections is bounded, whatever the terms: title matches first,
// then the most recently changed.
import { createYielder } from '@lectern/content';
import type { Db } from '#db/database';
import { findIds, listByIds, type Condition, type SectionRow } from './rows-index.ts';
import { latestVersions } from '#features/openapi-specs';
import { conditionFor, within, type Scope } from './conditions.ts';
import { versionOfSource } from './api-sections.ts';
import type { Query } from './query.ts';
import { score, type Scored } from './score.ts';
import { titleToken } from './tokens.ts';

export type FoundPage = {
  space: string;
  id: string;
  score: number;
  /** Rank among all results, from 1; see `ranked`. */
  rank?: number;
  sections: Scored[];
  /** Of a computed page, which is not stored in the tree. */
  made?: { title: string; path: string };
};

const most = 200;
/**
 * With this many exact candidates, prefix matches are searched in titles only; it is also the limit of prefix
 * candidates, which are a guess.
 */
const enough = 100;
/** Few of the candidates with all words of a phrase contain the phrase. */
const mostWithPhrase = 1000;

/** Pages, best first. */
export async function search(db: Db, query: Query, scope: Scope, spaces: ReadonlySet<string>): Promise<FoundPage[]> {
  if (query.terms.length === 0) return [];
  const pages = new Map<string, FoundPage>();
  const due = createYielder();
  for (const row of await current(db, scope, await candidates(db, query, scope))) {
    // The index narrows down; access is checked here.
    if (row.organization_id !== scope.organization || !spaces.has(row.space_id)) continue;
    const scored = score(row, query);
    // Yields to the event loop: many long sections and terms take long.
    const turn = due();
    if (turn) await turn;
    if (!scored) continue;
    const key = `${row.space_id} ${row.page_id}`;
    const page = pages.get(key) ?? { space: row.space_id, id: row.page_id, score: 0, sections: [] };
    page.score = Math.max(page.score, scored.score);
    page.sections.push(scored);
    pages.set(key, page);
  }
  return [...pages.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Without sections rendered from an outdated version: the pages no longer show them. */
async function current(db: Db, { organization, held }: Scope, found: readonly SectionRow[]): Promise<SectionRow[]> {
  const slugs = new Set(found.flatMap(({ drawn }) => (drawn === '' ? [] : [versionOfSource(drawn).slug])));
  if (held === 'parts' || slugs.size === 0) return [...found];
  const names = [...slugs];
  const versions = await latestVersions(db, organization, names);
  const latest = new Set(names.map((slug, index) => `${versions[index]} ${slug}`));
  return found.filter(({ drawn }) => {
    const { version, slug } = versionOfSource(drawn);
    return drawn === '' || latest.has(`${version} ${slug}`);
  });
}

async function candidates(db: Db, query: Query, scope: Scope): Promise<SectionRow[]> {
  const { terms, title, most: wanted = most } = query;
  const { organization, held = 'sections' } = scope;
  const hasPhrase = terms.some((term) => term.stem === undefined && term.words.length > 1);
  const limit = hasPhrase ? mostWithPhrase : wanted;
  const texts = (beginnings: boolean) => terms.map((term) => conditionFor(organization, 'w', term, beginnings));
  const titles = terms.map((term) => conditionFor(organization, 't', term, true));
  const find = (conditions: Condition[], most = limit) =>
    findIds(db, held, organization, within(scope, conditions), most);

  const found = new Set<number>();
  const add = (ids: readonly number[]) => {
    for (const id of ids) if (found.size < limit) found.add(id);
  };
  if (wanted < most) {
    // A probe or a guess: one query, and half of the candidates by title.
    const some = await find(texts(true));
    if (some.length >= limit) add(await find(titles, limit / 2));
    add(some);
    return listByIds(db, held, organization, [...found]);
  }
  const whole = await find(texts(false));
  const unfinished = terms.at(-1)?.unfinished === true;
  if (whole.length >= limit || (unfinished && whole.length >= enough)) {
    // More than the limit: title matches must be among the candidates, exact titles first.
    add(await find([titleToken(organization, title)]));
    add(await find(titles));
    if (terms.length > 1 && whole.length >= limit) add(await find([...texts(false), { any: titles }]));
  }
  add(whole);
  if (unfinished && whole.length < enough) {
    const begun = await find(texts(true), enough);
    if (begun.length >= enough) add(await find(titles, enough));
    add(begun);
  }
  return listByIds(db, held, organization, [...found]);
}
