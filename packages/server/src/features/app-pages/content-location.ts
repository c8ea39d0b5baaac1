// The content of a space is shown in three views (current, revision, change request), rendered by the same pages.
import { api, type shapes, type Static } from '@lectern/contract';
import type { SpaceVisit } from './space-visit.ts';

export type ContentSelector = { kind: 'current' } | { kind: 'revision' | 'change-request'; id: string };
export type Content = Static<typeof shapes.Revision>;
export type Page = Content['pages'][number];

/** `base` is the URL prefix of page paths. */
export type ContentLocation = { base: string; content(): Promise<Content>; page(path: string): Promise<Page> };

const stable = { format: 'markdown', 'format.markdown.refs': 'stable' } as const;

export function contentAt({ client, space, home }: SpaceVisit, where: ContentSelector): ContentLocation {
  const spaceId = space.id;
  if (where.kind === 'revision') {
    const at = { spaceId, revisionId: where.id };
    return {
      base: `${home}/~/revisions/${where.id}`,
      content: () => client.call(api.getRevision, at),
      page: (pagePath) => client.call(api.getPageByPathInRevision, { ...at, pagePath, query: stable }),
    };
  }
  if (where.kind === 'change-request') {
    const at = { spaceId, changeRequestId: where.id };
    return {
      base: `${home}/~/changes/${where.id}`,
      content: () => client.call(api.getContentInChangeRequest, at),
      page: (pagePath) => client.call(api.getPageByPathInChangeRequest, { ...at, pagePath, query: stable }),
    };
  }
  return {
    base: `/app/s/${spaceId}`,
    content: () => client.call(api.getContent, { spaceId }),
    page: (pagePath) => client.call(api.getPageByPath, { spaceId, pagePath, query: stable }),
  };
}

/** Only documents and groups have pages; the others are links or expand to computed pages. */
export const pageUrl = ({ base }: Pick<ContentLocation, 'base'>, { type, path }: Pick<Page, 'type' | 'path'>) =>
  path !== '' && (type === 'document' || type === 'group') ? `${base}/${encodeURI(path)}` : undefined;

/** All pages in pre-order, without recursion: trees may be deeper than the stack. */
export function* allPages(roots: readonly Page[]): Generator<Page> {
  const open = [...roots].reverse();
  for (let page = open.pop(); page; page = open.pop()) {
    yield page;
    for (const below of [...(page.pages ?? [])].reverse()) open.push(below);
  }
}
