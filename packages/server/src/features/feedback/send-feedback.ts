import { findPage, listAncestors, type WalkedPage } from '@lectern/content';
import type { BodyOf, api } from '@lectern/contract';
import { findComputedTree, findSpaceTree, isComputed, isPageVisible } from '#features/content';
import { customizationsOf } from '#features/customization';
import { spaceOf, visibleSiteFor, type SiteRow, type SiteSpaceRow } from '#features/sites';
import type { SignedInContext } from '#platform/context';
import { notFound, preconditionFailed } from '#platform/errors';
import { newSecret } from '#platform/ids';
import { deriveSecret } from '#platform/derived-secret';
import { fingerprint } from '#platform/encrypted-secret';
import * as rows from './rows.ts';

/** Limit per page and day: the number of pages and days bounds the growth of the table. */
const mostReaders = 1000;

type FeedbackInput = {
  site: SiteRow;
  siteSpace: SiteSpaceRow;
  role: number | null;
  body: BodyOf<typeof api.sendPageFeedback>;
};

export async function sendFeedback(
  context: SignedInContext,
  { site, siteSpace, role, body }: FeedbackInput,
): Promise<void> {
  const { db, now, services } = context;
  const of = { organization: site.organization_id, site: site.id };
  const { site: own, siteSpaces } = await customizationsOf(context, of);
  if (!(siteSpaces[siteSpace.id] ?? own).feedback.enabled)
    throw preconditionFailed('this site does not accept feedback');
  await requireShown(context, site, siteSpace, role, body.pageId);
  const day = now.toISOString().slice(0, 10);
  const page = { siteSpace: siteSpace.id, page: body.pageId, day };
  if ((await rows.countReaders(db, of, page, mostReaders)) >= mostReaders) {
    throw preconditionFailed('the feedback limit of this page for today is reached');
  }
  const comment = body.comment?.trim();
  const row: rows.FeedbackRow = {
    organization_id: of.organization,
    site_id: of.site,
    id: context.newId(),
    site_space_id: siteSpace.id,
    page_id: body.pageId,
    day,
    reader: readerOn(services.secret, day, body.reader),
    rating: body.rating,
    comment: comment === undefined || comment === '' ? null : comment,
  };
  await services.database.write((writing) => rows.upsertFeedback(writing, row));
}

/** A pseudonym of the reader that changes daily and cannot be reversed. */
function readerOn(secret: string, day: string, reader: string | undefined): string {
  if (reader === undefined) return newSecret(16);
  return fingerprint(`${deriveSecret(secret, 'readers who say something')} ${day} ${reader}`).slice(0, 22);
}

/** A page that readers can reach. */
async function requireShown(
  context: SignedInContext,
  site: SiteRow,
  siteSpace: SiteSpaceRow,
  role: number | null,
  pageId: string,
): Promise<void> {
  const seen = await visibleSiteFor(context, site, role);
  const space = spaceOf(seen, siteSpace);
  const content = await findSpaceTree(context, space);
  const page = await findPage(content.records, content.tree, pageId);
  const claims = context.caller.visitor?.claims ?? (seen.rankOn(space.id) > 0 ? undefined : {});
  if (!page) {
    const made = await findComputedTree(context, space, claims);
    if (made && isMadeAmong(made, pageId)) return;
    throw notFound('page');
  }
  const isThere =
    page.type === 'document' && (!claims || (await isPageVisible(content.records, content.tree, page, claims)));
  if (!isThere) throw notFound('page');
  const way = [page, ...(await listAncestors(content.records, content.tree, page))];
  if (way.some(({ hidden }) => hidden)) throw notFound('page');
}

/** Computed pages are not stored. Those below a hidden page are skipped. */
function isMadeAmong(roots: readonly WalkedPage[], id: string): boolean {
  const open = [...roots];
  for (let next = open.pop(); next; next = open.pop()) {
    const { page, pages } = next;
    if (page.hidden) continue;
    if (page.id === id) return isComputed(page);
    for (const one of pages) open.push(one);
  }
  return false;
}
