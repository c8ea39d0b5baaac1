// The content against which links are resolved: one state of a space, and the main content of the other spaces.
import {
  findByPath,
  findFile,
  findPage,
  findReusableContent,
  refToHref,
  type Page,
  type Records,
  type Tree,
} from '@lectern/content';
import { linkedPath } from '@lectern/content/url';
import { isSlugOfSource, slugOfSource } from '@lectern/openapi/spec';
import { hasSpec } from '#features/openapi-specs';
import { readTree } from '#features/revisions';
import type { Db } from '#db/database';
import type { Context } from '#platform/context';
import { decoded, parseAddress, viaSpace, type LinkAddress } from './address.ts';
import {
  bodyOf,
  cacheHeadings,
  factsOf,
  headingsOf,
  idOf,
  outgoingOf,
  type BodyFacts,
  type Source,
  type UnstoredTexts,
} from './outgoing.ts';
import {
  findHeadTree,
  findKnownTarget,
  type SpaceKey,
  type LinkRow,
  type LinkStatus,
  type LinkTargetFields,
} from './rows.ts';

export type LinkContext = SpaceKey & {
  db: Db;
  records: Records;
  tree: Tree;
  app: URL;
  others: Map<string, Promise<Tree | undefined>>;
  /** Cached lookups: many links have the same few targets. */
  judged: Map<string, Judged>;
  unstored?: UnstoredTexts;
};

export const linkContextOf = (
  { db, services }: Pick<Context, 'db' | 'services'>,
  space: { organization_id: string; id: string },
  { records, tree }: { records: Records; tree: Tree },
): LinkContext => ({
  db,
  organization: space.organization_id,
  space: space.id,
  records,
  tree,
  app: new URL(`${services.config.url}/app`),
  others: new Map(),
  judged: new Map(),
});

type Facts = ReadonlyMap<string, BodyFacts>;

/** Reads all that the links of the sources are resolved by. */
export async function readLinked(linkContext: LinkContext, sources: readonly Source[]): Promise<Facts> {
  const facts = await factsOf(
    linkContext.db,
    linkContext.organization,
    sources.flatMap((source) => bodyOf(source) ?? []),
    linkContext.unstored,
  );
  const { app, records, tree, db, unstored } = linkContext;
  const targets = new Set<string>();
  for (const { links } of facts.values()) {
    for (const { href } of links) {
      const { kind, via, target_id, anchor } = parseAddress(href, { app, page: null });
      if (kind === 'page' && via === null && target_id !== null && anchor !== null) targets.add(target_id);
    }
  }
  const bodies: string[] = [];
  for (const id of targets) {
    const body = (await findPage(records, tree, id))?.body;
    if (body !== undefined && !facts.has(body) && !unstored?.has(body)) bodies.push(body);
  }
  await cacheHeadings(db, linkContext.organization, bodies);
  return facts;
}

/** The links of a page or reusable content, with status. */
export async function linksOf(linkContext: LinkContext, sources: readonly Source[]): Promise<LinkRow[]> {
  const facts = await readLinked(linkContext, sources);
  const rows: LinkRow[] = [];
  for (const source of sources) {
    const body = bodyOf(source);
    const outgoing = outgoingOf(source, body === undefined ? undefined : facts.get(body));
    for (const [ordinal, { href: written, relation, node, needs }] of outgoing.entries()) {
      const page = source.kind === 'page' ? source.page.id : null;
      const href = needs ? refToHref({ kind: 'openapi', spec: slugOfSource(needs, linkContext.space) }) : written;
      const read = parseAddress(href, { app: linkContext.app, page });
      const address = needs ? read : await located(linkContext, withoutNamed(read, href));
      const { kind, via, anchor, url } = address;
      // A heading of whichever page includes the reusable content.
      if (kind === 'page' && via === null && address.target_id === null) continue;
      const { target_id, status } = await resolveLink(linkContext, {
        kind,
        via,
        target_id: address.target_id,
        anchor,
        url,
      });
      rows.push({
        organization_id: linkContext.organization,
        space_id: linkContext.space,
        source_kind: source.kind,
        source_id: idOf(source),
        ordinal,
        relation,
        node,
        kind,
        via,
        target_id,
        anchor,
        url,
        status,
      });
    }
  }
  return rows;
}

/** An API description referenced by URL or file is reachable only so, and not by its generated slug. */
const withoutNamed = (address: LinkAddress, href: string): LinkAddress =>
  address.kind === 'openapi' && isSlugOfSource(address.target_id!)
    ? { kind: 'text', via: null, target_id: null, anchor: null, url: href }
    : address;

/** A URL that once resolved to a page keeps referring to it, also after the page was moved. */
async function located(linkContext: LinkContext, address: LinkAddress): Promise<LinkAddress> {
  if (address.path === undefined || address.via === null || address.url === null) return address;
  const tree = await treeVia(linkContext, address.via);
  const target_id =
    (tree && (await findByPath(linkContext.records, tree, address.path))?.id) ??
    (await findKnownTarget(linkContext.db, linkContext, address.via, address.url)) ??
    null;
  return { ...address, target_id };
}

type Judged = { target_id: string | null; status: LinkStatus };

/** Whether a link has a target, as far as that is the same for every caller. */
export async function resolveLink(linkContext: LinkContext, link: Omit<LinkTargetFields, 'status'>): Promise<Judged> {
  if (link.kind === 'url') return { target_id: null, status: 'ok' };
  const key = [link.kind, link.via, link.target_id, link.anchor, link.url].join('\n');
  const known = linkContext.judged.get(key) ?? (await findOut(linkContext, link));
  linkContext.judged.set(key, known);
  return known;
}

async function findOut(linkContext: LinkContext, link: Omit<LinkTargetFields, 'status'>): Promise<Judged> {
  const { kind, via, target_id } = link;
  const answer = (isThere: boolean): Judged => ({ target_id, status: isThere ? 'ok' : 'broken' });
  if (kind === 'text') return answer(await leadsToPage(linkContext, link.url!));
  if (kind === 'app') return { target_id, status: 'in-app' };
  if (kind === 'openapi') {
    return answer(isSlugOfSource(target_id!) || (await hasSpec(linkContext.db, linkContext.organization, target_id!)));
  }
  if (kind !== 'page' && kind !== 'file' && kind !== 'reusable-content') return answer(true);
  const tree = await treeVia(linkContext, via);
  if (!tree) return answer(false);
  if (kind === 'file') return answer((await findFile(linkContext.records, tree, target_id!)) !== undefined);
  if (kind === 'reusable-content') {
    return answer((await findReusableContent(linkContext.records, tree, target_id!)) !== undefined);
  }
  const page = await pageOf(linkContext, tree, link);
  if (!page) return answer(false);
  const isThere = link.anchor === null || (await hasAnchor(linkContext, tree, page, link.anchor));
  return { target_id: page.id, status: isThere ? 'ok' : 'broken' };
}

/** Links with a path are stored as written where there was no such page; sites resolve them once it exists. */
async function leadsToPage({ records, tree }: LinkContext, href: string): Promise<boolean> {
  const path = linkedPath(href);
  // The empty path is that of the first page, which there is.
  return path === '' || (path !== undefined && (await findByPath(records, tree, path)) !== undefined);
}

async function pageOf(
  linkContext: LinkContext,
  tree: Tree,
  link: Omit<LinkTargetFields, 'status'>,
): Promise<Page | undefined> {
  const page = link.target_id === null ? undefined : await findPage(linkContext.records, tree, link.target_id);
  if (page || link.url === null) return page;
  const { path } = parseAddress(link.url, { app: linkContext.app, page: null });
  return path === undefined ? undefined : findByPath(linkContext.records, tree, path);
}

async function hasAnchor(linkContext: LinkContext, tree: Tree, page: Page, anchor: string): Promise<boolean> {
  const wanted = decoded(anchor);
  if (wanted === '' || wanted === 'top') return true;
  const facts = await headingsOf(linkContext.db, linkContext.organization, page.body, linkContext.unstored);
  const { anchorKey } = await import('@lectern/content/anchors');
  const key = anchorKey(wanted);
  if (facts.hasMore || facts.anchors.has(key)) return true;
  // Equal headings of the page and of its includes are distinguished by numeric suffixes.
  const keys = [key, anchorKey(wanted.replace(/-\d+$/, ''))];
  for (const id of facts.includes) {
    const shared = await findReusableContent(linkContext.records, tree, id);
    const inside = shared && (await headingsOf(linkContext.db, linkContext.organization, shared.body));
    if (inside && (inside.hasMore || keys.some((one) => inside.anchors.has(one)))) return true;
  }
  return false;
}

function treeVia(linkContext: LinkContext, via: string | null): Promise<Tree | undefined> {
  if (via === null || via === viaSpace(linkContext.space)) return Promise.resolve(linkContext.tree);
  const known = linkContext.others.get(via);
  if (known) return known;
  const reading = readMain(linkContext, via.slice(viaSpace('').length));
  linkContext.others.set(via, reading);
  return reading;
}

async function readMain({ db, organization, records }: LinkContext, space: string): Promise<Tree | undefined> {
  const head = await findHeadTree(db, { organization, space });
  return head && readTree(records, head.tree);
}
