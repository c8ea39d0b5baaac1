// The payload: ids, and URLs to read them at. Content is fetched by receivers with access to it.
import { operations, otherEvents } from '@lectern/contract';
import type { Urls } from '#platform/context';
import { badRequest } from '#platform/errors';

export type EventType = { type: string; description: string };

let known: EventType[] | undefined;

export function eventTypes(): EventType[] {
  known ??= [
    ...Object.entries(otherEvents).map(([type, description]) => ({ type, description })),
    ...operations.flatMap(({ audit, summary }) => (audit ? [{ type: audit.event, description: summary }] : [])),
  ].sort((a, b) => (a.type < b.type ? -1 : 1));
  return known;
}

const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

export function requireEvents(patterns: readonly string[]): void {
  for (const [index, pattern] of patterns.entries()) {
    if (!eventTypes().some(({ type }) => matches(pattern, type))) {
      throw badRequest(`body.events.${index}: there is no event ${pattern}`);
    }
  }
}

export const matchesType = (events: string, type: string): boolean =>
  (JSON.parse(events) as string[]).some((pattern) => matches(pattern, type));

/** URLs of the resources of an event. */
export function linksOf(urls: Urls, organization: string, ids: Readonly<Record<string, string>>) {
  const { spaceId, changeRequestId, revisionId, pageId, collectionId, siteId, commentId } = ids;
  const space = spaceId === undefined ? undefined : `/spaces/${spaceId}`;
  const proposed =
    space !== undefined && changeRequestId !== undefined ? `${space}/change-requests/${changeRequestId}` : undefined;
  const within = proposed ?? space;
  const paths: Record<string, string | undefined> = {
    organization: `/orgs/${organization}`,
    collection: collectionId && `/collections/${collectionId}`,
    space,
    changeRequest: proposed,
    revision: space && revisionId && `${space}/revisions/${revisionId}`,
    page: within && pageId && `${within}/content/page/${pageId}`,
    comment: within && commentId && `${within}/comments/${commentId}`,
    site: siteId && `/orgs/${organization}/sites/${siteId}`,
  };
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => (path ? [[name, urls.api(path)] as const] : [])),
  );
}
