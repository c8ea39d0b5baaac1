// From what was typed to pages in order. So many sections are looked at and no more, whatever the words: titles first,
// then those changed last.
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
  /** Place among all that were found, from 1; see `ranked`. */
  rank?: number;
  sections: Scored[];
  /** Of a page that is made when it is read, and stands nowhere in the content. */
  made?: { title: string; path: string };
};

const most = 200;
/**
 * With so many for the words as they stand, words that only begin so are looked for in titles alone; and of these, a
 * guess at what is meant, no more are looked at.
 */
const enough = 100;
/** Of those that have all the words of a phrase, few have the phrase. */
const mostWithPhrase = 1000;

/** Pages, best first. */
export async function search(db: Db, query: Query, scope: Scope, spaces: ReadonlySet<string>): Promise<FoundPage[]> {
  if (query.terms.length === 0) return [];
  const pages = new Map<string, FoundPage>();
  const due = createYielder();
  for (const row of await current(db, scope, await candidates(db, query, scope))) {
    // The index narrows; what may be seen is decided here.
    if (row.organization_id !== scope.organization || !spaces.has(row.space_id)) continue;
    const scored = score(row, query);
    // Many long sections and many words: others are answered in between.
    await due();
    if (!scored) continue;
    const key = `${row.space_id} ${row.page_id}`;
    const page = pages.get(key) ?? { space: row.space_id, id: row.page_id, score: 0, sections: [] };
    page.score = Math.max(page.score, scored.score);
    page.sections.push(scored);
    pages.set(key, page);
  }
  return [...pages.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Without what was drawn from a version that is not the latest any more: the pages do not say it now. */
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
  const find = (conditions: Condition[], most = limit) => findIds(db, held, within(scope, conditions), most);

  const found = new Set<number>();
  const add = (ids: readonly number[]) => {
    for (const id of ids) if (found.size < limit) found.add(id);
  };
  if (wanted < most) {
    // A look, or a guess at what was meant: one question, and half of what is looked at for titles.
    const some = await find(texts(true));
    if (some.length >= limit) add(await find(titles, limit / 2));
    add(some);
    return listByIds(db, held, organization, [...found]);
  }
  const whole = await find(texts(false));
  const unfinished = terms.at(-1)!.unfinished;
  if (whole.length >= limit || (unfinished && whole.length >= enough)) {
    // More than are looked at: those that say it in their titles must be among them, and first those that are called so.
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
