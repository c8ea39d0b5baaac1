// A published site as one visitor sees it, and their position in it.
import { holds, safeLink, safeSource, type Scope } from '@lectern/content';
import { basicCustomization } from './basic-customization.ts';
import { nearestLocale, type Locale } from '../texts/index.ts';
import type { Customization, PublishedSite, Site, SiteSection, SiteSectionGroup, SiteSpace } from '../types.ts';

export type SiteModel = {
  site: Site;
  /** Sections and section groups; empty on a site without. */
  navigation: (SiteSection | SiteSectionGroup)[];
  section: SiteSection | undefined;
  /** The variants at the visitor's position. */
  variants: SiteSpace[];
  siteSpace: SiteSpace;
  /** All of them, in order. */
  siteSpaces: SiteSpace[];
  sectionOf: ReadonlyMap<string, SiteSection>;
  customization: Customization;
  /** The interface language at the visitor's position, and that of the whole site. */
  locale: Locale;
  siteLocale: Locale;
};

type Conditional = { condition?: string };
/** Whether a section, a site space or a link is visible. */
export type IsShown = (item: Conditional & { object?: string; id?: string }) => boolean;

function shownTo(claims: Readonly<Record<string, unknown>>): IsShown {
  const scope: Scope = { visitor: { claims } };
  return ({ condition }) => condition === undefined || holds(condition, scope);
}

export function modelOf(
  published: PublishedSite,
  siteSpaceId: string,
  reader: Readonly<Record<string, unknown>> | IsShown,
): SiteModel | undefined {
  const { site, structure, customizations } = published;
  const shown = typeof reader === 'function' ? reader : shownTo(reader);
  const narrowed = (section: SiteSection): SiteSection => ({
    ...section,
    siteSpaces: section.siteSpaces.filter(shown),
  });
  const visible = (section: SiteSection): boolean => shown(section) && section.siteSpaces.some(shown);

  const navigation: SiteModel['navigation'] = [];
  const siteSpaces: SiteSpace[] = [];
  const sectionOf = new Map<string, SiteSection>();
  const take = (section: SiteSection): SiteSection => {
    const own = narrowed(section);
    for (const siteSpace of own.siteSpaces) {
      siteSpaces.push(siteSpace);
      sectionOf.set(siteSpace.id, own);
    }
    return own;
  };
  for (const item of structure.structure) {
    if (item.object === 'site-space') {
      if (shown(item)) siteSpaces.push(item);
    } else if (item.object === 'site-section') {
      if (visible(item)) navigation.push(take(item));
    } else {
      const sections = item.sections.filter(visible).map(take);
      if (sections.length > 0) navigation.push({ ...item, sections });
    }
  }
  const siteSpace = siteSpaces.find(({ id }) => id === siteSpaceId);
  if (!siteSpace) return undefined;
  const section = sectionOf.get(siteSpace.id);
  const base = customizations.siteSpaces[siteSpace.id] ?? customizations.site;
  const links = base.header.links.filter(shown);
  return {
    site,
    navigation,
    section,
    variants: section ? section.siteSpaces : siteSpaces,
    siteSpace,
    siteSpaces,
    sectionOf,
    customization: basicCustomization(withSafeAddresses({ ...base, header: { ...base.header, links } })),
    locale: localeOf(published, siteSpace),
    siteLocale: customizations.site.internationalization.locale,
  };
}

/** The interface language: the override of this site space, else the language of its content, else that of the site. */
function localeOf({ customizations }: PublishedSite, { id, space }: SiteSpace): Locale {
  const { locale } = customizations.site.internationalization;
  const own = customizations.siteSpaces[id]?.internationalization.locale;
  if (own !== undefined && own !== locale) return own;
  return (space.language === undefined ? undefined : nearestLocale(space.language)) ?? locale;
}

type Pictures = { light: string; dark: string };
const isShown = (one: Pictures): boolean => safeSource(one.light) !== undefined && safeSource(one.dark) !== undefined;

/** Settings may be older than the validation that rejects executable URLs. */
function withSafeAddresses(settings: Customization): Customization {
  const { header, footer, favicon, privacyPolicy, socialPreview } = settings;
  const withLogo = <T extends { logo?: Pictures }>(part: T): T =>
    part.logo === undefined || isShown(part.logo) ? part : { ...part, logo: undefined };
  return {
    ...settings,
    header: withLogo(header),
    footer: withLogo(footer),
    favicon: favicon.icon === undefined || isShown(favicon.icon) ? favicon : {},
    privacyPolicy: privacyPolicy.url !== undefined && safeLink(privacyPolicy.url) === undefined ? {} : privacyPolicy,
    socialPreview: socialPreview.url !== undefined && !/^https?:\/\//i.test(socialPreview.url) ? {} : socialPreview,
  };
}

/** The section of a site space, and its variant where there are several. */
export function positionText({ sectionOf }: SiteModel, siteSpace: SiteSpace): string {
  const section = sectionOf.get(siteSpace.id);
  if (!section) return siteSpace.title;
  const several = section.siteSpaces.length > 1 && siteSpace.title !== section.title;
  return several ? `${section.title} · ${siteSpace.title}` : section.title;
}

export const titleOf = ({ site, customization }: SiteModel): string => customization.title ?? site.title;
