import { api, type shapes, type Static } from '@lectern/contract';
import { html, type Html } from '@lectern/content/html-tag';
import { changesHtml } from './changes.ts';
import { spaceTabView, type SpaceVisit } from './space-visit.ts';
import { pageQuery, factLine, nextPageLink, rows, section, time, type Row } from './components.ts';
import { contentAt } from './content-location.ts';
import { treeHtml } from './tree.ts';
import type { View } from './view.ts';

type ChangeRequest = Static<typeof shapes.ChangeRequest>;
type Status = ChangeRequest['status'];

const mostChanges = 200;
const statuses: Record<Status, string> = { open: 'Open', draft: 'Draft', merged: 'Merged', archived: 'Archived' };
const reviewed = { approved: 'approved', 'changes-requested': 'requested changes' };

const badge = (status: Status): Html => html`<span class="badge ${status}">${statuses[status]}</span>`;
const nameOf = ({ number, subject }: ChangeRequest): string =>
  `#${number} ${subject === '' ? 'Untitled' : subject}`.trim();

export async function changeRequestsView(here: SpaceVisit): Promise<View> {
  const { client, query, space, home } = here;
  const wanted = query.get('status') ?? 'open';
  const status = Object.hasOwn(statuses, wanted) ? (wanted as Status) : 'open';
  const { items, next } = await client.call(api.listChangeRequests, {
    spaceId: space.id,
    query: { ...pageQuery(query, 'page'), status },
  });
  const others = (Object.keys(statuses) as Status[]).map((one) =>
    one === status ? html`<strong>${statuses[one]}</strong>` : html`<a href="?status=${one}">${statuses[one]}</a>`,
  );
  return spaceTabView(here, 'changes', {
    title: 'Change requests',
    content: html`${factLine(others)}
    ${section(
      statuses[status],
      html`${rows(
        items.map((one) => ({
          title: nameOf(one),
          href: `${home}/~/changes/${one.number}`,
          note: html`${one.createdBy.displayName}, ${time(one.updatedAt)}`,
        })),
        'None.',
      )}
      ${nextPageLink(next, `status=${status}&page`, 'More')}`,
    )}`,
  });
}

export async function changeRequestView(here: SpaceVisit, changeRequestId: string): Promise<View> {
  const { client, space, home } = here;
  const at = { spaceId: space.id, changeRequestId };
  const request = await client.call(api.getChangeRequest, at);
  const place = contentAt(here, { kind: 'change-request', id: String(request.number) });
  const [changes, reviewers, content] = await Promise.all([
    client.call(api.getChangeRequestChanges, { ...at, query: { limit: mostChanges } }),
    reviewersOf(here, changeRequestId),
    place.content(),
  ]);
  const before = request.revisionMergedAncestor ?? request.revisionInitial;
  return spaceTabView(here, 'changes', {
    title: nameOf(request),
    within: [{ title: 'Change requests', href: `${home}/~/changes` }],
    content: html`${factLine([
      badge(request.status),
      html`by ${request.createdBy.displayName}`,
      html`created ${time(request.createdAt)}`,
      html`changed ${time(request.updatedAt)}`,
      request.comments > 0 && `${request.comments} open comments`,
    ])}
    ${
      request.outdated &&
      request.status !== 'archived' &&
      html`<p class="notice">The main content has changed since this change request was created or last updated.</p>`
    }
    ${section('Reviews', rows(reviewers, 'No reviews yet.'))}
    ${section(
      'Changes',
      await changesHtml(here, changes, {
        spaceId: space.id,
        before,
        after: { revisionId: request.revision },
        hrefs: { before: `${home}/~/revisions/${before}`, after: place.base },
      }),
    )}
    ${section('Proposed pages', treeHtml(content.pages, place))}`,
  });
}

/** The latest review of each reviewer, then requested reviewers without a review. */
async function reviewersOf({ client, space }: SpaceVisit, changeRequestId: string): Promise<Row[]> {
  const at = { spaceId: space.id, changeRequestId, query: { limit: 100 } };
  const [reviews, requested] = await Promise.all([
    client.call(api.listReviews, at),
    client.call(api.listRequestedReviewers, at),
  ]);
  return [
    ...reviews.items.map(({ reviewer, status, updatedAt }) => ({
      title: reviewer.displayName,
      note: html`${reviewed[status]}, ${time(updatedAt)}`,
    })),
    ...requested.items.map(({ user, team }) => ({
      title: user?.displayName ?? team?.title ?? 'Unknown user',
      note: 'review requested',
    })),
  ];
}
