// Sites as visitors without claims see them, cached while nothing changes: nearly every request comes from one, and the
// frame of its pages is the same object until something changes.
import { api, type Client } from '@lectern/contract';
import type { LruCache, OpenCache } from '@lectern/content';
import { modelOf, type SiteModel } from './site-model.ts';
import type { ReadTracking, Seen } from '../options.ts';
import type { PublishedSite, Located, Claims } from '../types.ts';

export type VisibleSite = { published: PublishedSite; model: SiteModel };
type Kept = VisibleSite & { seen: Seen };

/** Settings, navigation, and their hash, which is computed once per model. */
const modelCache = { weigh: ({ model }: Kept) => 20_000 + 3000 * model.siteSpaces.length };

export class SiteCache {
  readonly #kept: LruCache<Kept>;

  constructor(cache: OpenCache) {
    this.#kept = cache('site-models', modelCache);
  }

  /** Undefined when nothing is visible to this visitor. */
  async read(
    { client, located, claims, audience }: { client: Client; located: Located; claims: Claims; audience: string },
    tracking: ReadTracking | undefined,
  ): Promise<VisibleSite | undefined> {
    const { organization, site, siteSpace, shareKey, contextId } = located;
    const isShared = audience === '';
    const key = `${siteSpace} ${shareKey ?? ''} ${contextId ?? ''}`;
    const known = isShared ? this.#kept.get(key) : undefined;
    if (known && tracking && (tracking.isCurrentNow?.(known.seen) ?? (await tracking.isCurrent(known.seen))))
      return known;
    const published = await client.call(api.getPublishedSite, {
      organizationId: organization,
      siteId: site,
      query: shareKey === undefined ? {} : { shareKey },
    });
    const model = modelOf(published, siteSpace, claims);
    if (!model) return undefined;
    const seen = isShared ? tracking?.seen() : undefined;
    if (seen) this.#kept.set(key, { published, model, seen });
    return { published, model };
  }
}
