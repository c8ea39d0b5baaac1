// Sites as visitors who say nothing about themselves see them, kept while nothing changes: nearly every page is read by
// one of them, and what stands around the pages is the same object until somebody changes something.
import { api, type Client } from '@lectern/contract';
import { Bounded } from '@lectern/content';
import { modelOf, type SiteModel } from './site-model.ts';
import type { PublishedSite } from './shapes.ts';
import type { Located } from './visit.ts';
import type { Claims } from './visitor.ts';

export type SeenSite = { published: PublishedSite; model: SiteModel };
/** Tells states of everything apart; undefined where nobody can tell. */
export type Version = () => number | string | undefined;
type Kept = SeenSite & { version: number | string };

export class PublishedSites {
  readonly #kept = new Bounded<Kept>(4000, ({ model }) => 10 + model.siteSpaces.length);

  /** Undefined when there is nothing for this visitor. */
  async read(
    { client, located, claims, audience }: { client: Client; located: Located; claims: Claims; audience: string },
    version: Version,
  ): Promise<SeenSite | undefined> {
    const { organization, site, siteSpace, shareKey, contextId } = located;
    const now = audience === '' ? version() : undefined;
    const key = `${siteSpace} ${shareKey ?? ''} ${contextId ?? ''}`;
    const known = now === undefined ? undefined : this.#kept.get(key);
    if (known && known.version === now) return known;
    const published = await client.call(api.getPublishedSite, {
      organizationId: organization,
      siteId: site,
      query: shareKey === undefined ? {} : { shareKey },
    });
    const model = modelOf(published, siteSpace, claims);
    if (!model) return undefined;
    // Read while something changed, it may be of two states.
    if (now !== undefined && version() === now) this.#kept.keep(key, { published, model, version: now });
    return { published, model };
  }
}
