// A visit: the visitor, and the part of the site they are at, as returned by the API.
import { api, type Client } from '@lectern/contract';
import type { SpaceContent, ContentReader } from './space-content.ts';
import type { PageTree } from './page-tree.ts';
import { Linker, type LinkLocation } from './linker.ts';
import type { KnownVisitor } from '../options.ts';
import type { VisibleSite } from './site-cache.ts';
import { modelOf, type IsShown, type SiteModel } from './site-model.ts';
import type { Claims, Located, PublishedSite, SiteSpace } from '../types.ts';

export type Visit = {
  client: Client;
  located: Located;
  claims: Readonly<Claims>;
  /** Equal for visitors with equal claims. */
  audience: string;
  outlook: KnownVisitor['outlook'];
  /** For members: what is visible to them. Conditions are displayed, not evaluated. */
  insider?: IsShown;
  published: PublishedSite;
  model: SiteModel;
  content: SpaceContent;
  tree: PageTree;
  preview: boolean;
  proxied: boolean;
  /** Scheme and host. */
  origin: string;
  assets: string;
  siteBase: string;
  base: string;
};

export type VisitParts = {
  client: Client;
  located: Located;
  claims: Readonly<Claims>;
  audience: string;
  outlook: KnownVisitor['outlook'];
  proxied: boolean;
  origin: string;
  assets: string;
  read: ContentReader;
  /** The site as they see it; undefined when nothing is visible to them. */
  seen(): Promise<VisibleSite | undefined>;
  now: Date;
};

const trimmed = (path: string): string => path.replace(/\/+$/, '');

/** Undefined when nothing is visible to this visitor. */
export async function visitOf(parts: VisitParts): Promise<Visit | undefined> {
  const { client, located, claims, audience, outlook, now } = parts;
  const seen = await parts.seen();
  if (!seen) return undefined;
  const { published, model } = seen;
  const revision = await revisionOf(client, located, model.siteSpace);
  const content = await parts.read(parts, located.space, revision, now);
  return {
    client,
    located,
    claims,
    audience,
    outlook,
    published,
    model,
    content,
    tree: content.tree,
    preview: located.changeRequest !== undefined || located.revision !== undefined,
    proxied: parts.proxied,
    origin: parts.origin,
    assets: parts.assets,
    siteBase: trimmed(located.siteBasePath),
    base: trimmed(located.basePath),
  };
}

async function revisionOf(
  client: Client,
  { revision, changeRequest, space }: Located,
  siteSpace: SiteSpace,
): Promise<string> {
  if (revision !== undefined) return revision;
  if (changeRequest === undefined) return siteSpace.space.revision;
  return (await client.call(api.getChangeRequest, { spaceId: space, changeRequestId: changeRequest })).revision;
}

/** Linker of a visit, with the given other spaces of the site loaded. */
export async function linkerOf(
  visit: Visit,
  spaces: Iterable<string>,
  read: ContentReader,
  now: Date,
): Promise<Linker> {
  const { model, content, tree, origin, assets, siteBase, base } = visit;
  const others = new Map<string, LinkLocation>();
  for (const space of spaces) {
    const siteSpace = model.siteSpaces.find((one) => one.space.id === space);
    if (!siteSpace || space === content.space || others.has(space)) continue;
    const other = await read(visit, space, siteSpace.space.revision, now);
    others.set(space, { siteSpace, content: other, tree: other.tree });
  }
  const here = { siteSpace: model.siteSpace, content, tree };
  return new Linker({
    origin,
    siteBase,
    base,
    shareKey: visit.located.shareKey,
    proxied: visit.proxied,
    assets,
    model,
    here,
    others,
  });
}

/** The same visitor in another site space. */
export async function visitAt(visit: Visit, siteSpace: SiteSpace, read: ContentReader, now: Date): Promise<Visit> {
  const content = await read(visit, siteSpace.space.id, siteSpace.space.revision, now);
  const from = await linkerOf(visit, [], read, now);
  const model = modelOf(visit.published, siteSpace.id, visit.insider ?? visit.claims)!;
  const base = trimmed(from.siteSpace(siteSpace));
  return { ...visit, model, content, tree: content.tree, base };
}
