import type { Static, shapes } from '@lectern/contract';
import { presentSpace, presentToReaders } from '#features/spaces';
import type { Context } from '#platform/context';
import { publishedPlace, publishedPath, sectionPath, siteSpacePath } from './address.ts';
import { defaultSectionFor, defaultSiteSpaceFor, type VisibleSite } from './audience.ts';
import type { GroupRow, SectionRow, SiteSpaceRow } from './rows-structure.ts';
import { sectionsIn, siteSpacesIn, spaceOf, topItems } from './structure.ts';

type SiteSpace = Static<typeof shapes.SiteSpace>;
type Section = Static<typeof shapes.SiteSection>;
type Group = Static<typeof shapes.SiteSectionGroup>;

/** Turns rows into replies for the caller; `shareKey` is added to every published URL. */
export class StructurePresenter {
  readonly #context: Pick<Context, 'urls'>;
  readonly #seen: VisibleSite;
  readonly #shareKey: string | undefined;

  constructor(context: Pick<Context, 'urls'>, seen: VisibleSite, shareKey?: string) {
    this.#context = context;
    this.#seen = seen;
    this.#shareKey = shareKey;
  }

  #urls(below: string): { published?: string } {
    const { site } = this.#seen;
    if (site.published === 0) return {};
    return { published: this.#context.urls.site(publishedPath(site, below, this.#shareKey)) };
  }

  /** Conditions are not shown to mere readers. */
  #condition(condition: string | null): { condition?: string } {
    return condition === null || this.#seen.isVisitor ? {} : { condition };
  }

  #space(at: SiteSpaceRow): Static<typeof shapes.Space> {
    const { space_id } = at;
    const seen = this.#seen;
    const row = spaceOf(seen, at);
    const rank = seen.rankOn(space_id);
    if (seen.isVisitor || rank === 0) {
      return presentToReaders(this.#context, row, publishedPlace(seen, at, this.#shareKey));
    }
    return presentSpace(this.#context, row, rank);
  }

  siteSpace(row: SiteSpaceRow): SiteSpace {
    const seen = this.#seen;
    const space = this.#space(row);
    const urls = this.#urls(siteSpacePath(seen, row));
    return {
      object: 'site-space',
      id: row.id,
      path: row.path,
      ...(row.section_id !== null && { section: row.section_id }),
      // The published URL on this site, with the share link's key.
      space: { ...space, urls: { ...space.urls, ...urls } },
      title: space.title,
      default: defaultSiteSpaceFor(seen, row.section_id)?.id === row.id,
      ...this.#condition(row.condition),
      draft: false,
      hasAdvancedCustomizationFeature: true,
      urls,
    };
  }

  section(row: SectionRow): Section {
    const seen = this.#seen;
    return {
      object: 'site-section',
      id: row.id,
      title: row.title,
      ...(row.description !== null && { description: row.description }),
      default: defaultSectionFor(seen)?.id === row.id,
      draft: false,
      path: row.path,
      ...this.#condition(row.condition),
      ...(row.group_id !== null && { sectionGroup: row.group_id }),
      siteSpaces: siteSpacesIn(seen, row.id).map((one) => this.siteSpace(one)),
      urls: this.#urls(sectionPath(seen, row)),
      ...(row.icon !== null && { icon: row.icon }),
    };
  }

  group(row: GroupRow): Group {
    const sections = sectionsIn(this.#seen, row.id).map((one) => this.section(one));
    return {
      object: 'site-section-group',
      id: row.id,
      title: row.title,
      draft: false,
      sections,
      children: sections,
      ...(row.icon !== null && { icon: row.icon }),
    };
  }

  structure(): Static<typeof shapes.SiteStructure> {
    const seen = this.#seen;
    if (seen.site.default_section_id === null) {
      return { type: 'siteSpaces', structure: siteSpacesIn(seen, null).map((row) => this.siteSpace(row)) };
    }
    return {
      type: 'sections',
      structure: topItems(seen).map((item) =>
        item.kind === 'section' ? this.section(item.row) : this.group(item.row),
      ),
    };
  }
}
