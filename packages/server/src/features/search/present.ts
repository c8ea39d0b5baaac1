import { findPage, listAncestors, type Page, type Records, type Tree } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { findRevision, readTree, recordsOn } from '#features/revisions';
import type { Context } from '#platform/context';
import { excerpt } from './excerpt.ts';
import type { SearchedSpace } from './rows.ts';
import type { FoundPage } from './search.ts';
import type { Scored } from './score.ts';

type PageShown = Static<typeof shapes.SearchPage>;
type SectionShown = Static<typeof shapes.SearchSection>;

const mostSections = 10;

/** Titles and paths are those of the current tree; pages removed meanwhile are skipped. */
export async function presentPages(
  context: Context,
  space: SearchedSpace,
  found: readonly FoundPage[],
): Promise<PageShown[]> {
  const key = { organization: space.organization_id, space: space.id, id: space.revision_id };
  const revision = await findRevision(context.db, key);
  const records = recordsOn(context.db, space.organization_id);
  const tree = await readTree(records, revision?.tree ?? null);
  const shown: PageShown[] = [];
  for (const { id, score, rank = 1, sections, made } of found) {
    const stored = made ? undefined : await findPage(records, tree, id);
    // The ancestors of a computed page are computed too; only its path is known here.
    const page = made ? { ...made, above: [] } : stored && (await placed(records, tree, stored));
    if (!page) continue;
    const { path } = page;
    const shownSections = best(sections).map((scored) => presentSection(context, space.id, path, scored));
    shown.push({
      id,
      title: page.title,
      description: stored?.description ?? '',
      path,
      score,
      rank,
      resultType: shownSections.some(({ resultType }) => resultType === 'section') ? 'section' : 'page',
      ancestors: page.above,
      sections: shownSections,
      matches: matchesOf(sections),
      urls: { app: context.urls.app(encodeURI(`/s/${space.id}/${path}`)) },
    });
  }
  return shown;
}

/** The ancestors of a page, by one walk up the tree. */
async function placed(records: Records, tree: Tree, page: Page) {
  const above = await listAncestors(records, tree, page);
  const path = page.slug === undefined ? '' : [...above, page].map(({ slug }) => slug).join('/');
  return { title: page.title, path, above: above.map(({ title }) => ({ title })) };
}

const mostMatches = 12;

/** They differ from the query for other word forms and typos. */
const matchesOf = (sections: readonly Scored[]): string[] =>
  [...new Set(sections.flatMap(({ said }) => said))].slice(0, mostMatches);

/** One per heading, however many pieces of its text match. */
function best(sections: readonly Scored[]): Scored[] {
  if (sections.length === 1) return sections[0]!.isOwn ? [sections[0]!] : [];
  const found = new Map<string, Scored>();
  const order = (a: Scored, b: Scored) => b.score - a.score || a.row.number - b.row.number;
  for (const scored of sections.filter(({ isOwn }) => isOwn).sort(order)) {
    if (!found.has(scored.row.anchor)) found.set(scored.row.anchor, scored);
  }
  return [...found.values()].slice(0, mostSections);
}

function presentSection(context: Context, space: string, pagePath: string, scored: Scored): SectionShown {
  const { row, first } = scored;
  const anchor = row.anchor === '' ? '' : `#${row.anchor}`;
  const path = pagePath + anchor;
  return {
    id: row.page_id + anchor,
    title: row.title === '' ? row.page_title : row.title,
    path,
    score: scored.score,
    resultType: anchor === '' ? 'page' : 'section',
    body: excerpt(row.body, first),
    urls: { app: context.urls.app(encodeURI(`/s/${space}/${path}`)) },
  };
}
