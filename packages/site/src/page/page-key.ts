// What a page of a site depends on, as a key; and whether a response made before is still the same after an edit, without
// resolving its URL again.
import { createHash } from 'node:crypto';
import type { LruCache, OpenCache } from '@lectern/content';
import type { PageTree } from '../model/page-tree.ts';
import { textOf } from '../model/page-structure.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { SpaceContent } from '../model/space-content.ts';
import type { Visit } from '../model/visit.ts';
import type { ReadTracking, Seen } from '../options.ts';
import type { Located, Page } from '../types.ts';
import type { RouteContext } from './context.ts';

/** The part of a visit that the key is made of. */
type KeyFacts = Pick<Visit, 'model' | 'audience' | 'preview' | 'origin' | 'siteBase' | 'base' | 'assets'> & {
  content: Pick<SpaceContent, 'space' | 'structure' | 'specs'>;
  located: Pick<Located, 'shareKey' | 'canonicalUrl'>;
};

const named = new WeakMap<SiteModel, string>();

/** Hash of the frame around a page; facts about its spaces that are not shown are left out. */
function nameOf(model: SiteModel): string {
  const known = named.get(model);
  if (known !== undefined) return known;
  const { site, navigation, variants, siteSpace, customization, locale, siteLocale } = model;
  const shown = (one: typeof siteSpace) => [
    one.id,
    one.title,
    one.path,
    one.default,
    one.urls,
    one.space.language,
    one.space.gitSync?.url,
  ];
  const around = [
    [site.id, site.title, site.visibility, site.urls],
    navigation.map((item) =>
      (item.object === 'site-section' ? [item] : item.sections).map((one) => [
        one.id,
        one.title,
        one.path,
        one.default,
        one.icon,
        one.description,
        item.title,
        item.icon,
        one.siteSpaces.map(shown),
      ]),
    ),
    variants.map(shown),
    shown(siteSpace),
    customization,
    locale,
    siteLocale,
  ];
  const name = createHash('sha256').update(JSON.stringify(around)).digest('base64url');
  named.set(model, name);
  return name;
}

/** Cache key: everything a page depends on. */
export function keyOf(
  { visit, assets, now }: Pick<RouteContext, 'assets' | 'now'> & { visit: KeyFacts },
  page: Page,
): string {
  const { model, content, audience, origin, siteBase, base } = visit;
  const day = Math.floor(now.getTime() / 86_400_000);
  return JSON.stringify([
    nameOf(model),
    [content.space, content.structure, [...content.specs], page.id, textOf(page), day],
    [visit.preview, visit.located.shareKey],
    [audience, origin, siteBase, base, visit.located.canonicalUrl, visit.assets, assets.style, assets.script],
  ]);
}

/** Whether the site has these revisions of its spaces. */
export const hasRevisions = ({ siteSpaces }: SiteModel, revisions: ReadonlyMap<string, string>): boolean =>
  [...revisions].every(([space, revision]) =>
    siteSpaces.some((one) => one.space.id === space && one.space.revision === revision),
  );

/** What a response of a page was made of. */
export type PageBasis = {
  /** Where visitors enter: equal for pages of one space of a site at the same address. */
  entrance: string;
  pathname: string;
  canonicalUrl: string;
  key: string;
  others: ReadonlyMap<string, string>;
  visit: Visit;
};

/** Undefined for what only some visitors see. */
export function basisOf(
  { visit, pathname, query }: RouteContext,
  { key, others }: Pick<PageBasis, 'key' | 'others'>,
): PageBasis | undefined {
  const { audience, preview, proxied, origin, assets, siteBase, base, located } = visit;
  if (audience !== '' || preview || proxied || query.size > 0 || located.contextId !== undefined) return undefined;
  const entrance = JSON.stringify([origin, assets, siteBase, base, located.siteSpace, located.shareKey]);
  return { entrance, pathname, canonicalUrl: located.canonicalUrl, key, others, visit };
}

/** Without what belongs to one request. */
export type StoredBasis = Omit<PageBasis, 'visit'>;

type Recent = { facts: KeyFacts; tree: WeakRef<PageTree>; seen: Seen };
const recentCache = { weigh: ({ seen }: Recent) => 500 + 100 * seen.size };
type Kept = { basis: StoredBasis | undefined; seen: Seen };

/** The last visit of each entrance, with what it has read. */
export class RecentVisits {
  readonly #recent: LruCache<Recent>;
  readonly #assets: RouteContext['assets'];
  readonly #now: () => Date;

  constructor(cache: OpenCache, assets: RouteContext['assets'], now: () => Date) {
    this.#recent = cache('recent-visits', recentCache);
    this.#assets = assets;
    this.#now = now;
  }

  note({ entrance, visit }: PageBasis, seen: Seen): void {
    const { model, audience, preview, origin, siteBase, base, assets, located } = visit;
    const { space, structure, specs } = visit.content;
    const content = { space, structure, specs };
    const facts = { model, audience, preview, origin, siteBase, base, assets, located, content };
    this.#recent.set(entrance, { facts, tree: new WeakRef(visit.tree), seen });
  }

  /** Whether a response is as it would be made now; if so, what it depends on is brought up to date. */
  async isStillValid(kept: Kept, tracking: ReadTracking): Promise<boolean> {
    if (await tracking.isCurrent(kept.seen)) return true;
    if (!kept.basis || !tracking.change || (await tracking.change(kept.seen)) !== 'content') return false;
    const recent = this.#recent.get(kept.basis.entrance);
    if (!recent || !(await tracking.isCurrent(recent.seen))) return false;
    const now = this.#revalidated(kept.basis, kept.seen, recent);
    if (!now || !(await tracking.isCurrent(now))) return false;
    kept.seen = now;
    return true;
  }

  /** The same without waiting, where that is possible. */
  isStillValidNow(kept: Kept, { isCurrentNow, changeNow }: ReadTracking): boolean {
    if (!isCurrentNow) return false;
    if (isCurrentNow(kept.seen)) return true;
    if (!kept.basis || changeNow?.(kept.seen) !== 'content') return false;
    const recent = this.#recent.get(kept.basis.entrance);
    if (!recent || !isCurrentNow(recent.seen)) return false;
    const now = this.#revalidated(kept.basis, kept.seen, recent);
    if (!now || !isCurrentNow(now)) return false;
    kept.seen = now;
    return true;
  }

  /**
   * If a current visit at the same entrance shows the same page there. Everything else that leads to the page is not
   * content, and so has not changed.
   */
  #revalidated({ pathname, canonicalUrl, key, others }: StoredBasis, before: Seen, recent: Recent): Seen | undefined {
    const { facts, tree, seen } = recent;
    const node = tree.deref()?.byPath.get(pathname);
    if (node?.page.type !== 'document' || node.path !== pathname) return undefined;
    if (!hasRevisions(facts.model, others)) return undefined;
    const visit = { ...facts, located: { ...facts.located, canonicalUrl } };
    if (keyOf({ visit, assets: this.#assets, now: this.#now() }, node.page) !== key) return undefined;
    return new Map([...before].map(([scope, version]) => [scope, seen.get(scope) ?? version]));
  }
}
