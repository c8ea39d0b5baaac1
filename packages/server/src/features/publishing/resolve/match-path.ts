// Maps the path below a site to a section and site space, for one visitor. Pure except for former paths.
import {
  defaultSectionFor,
  defaultSiteSpaceFor,
  siteSpacesIn,
  type SectionRow,
  type SiteSpaceRow,
  type Structure,
} from '#features/sites';

export type Preview = { kind: 'changes' | 'revisions'; id: string };
export type MatchedPath = {
  section: SectionRow | undefined;
  siteSpace: SiteSpaceRow;
  preview: Preview | undefined;
  /** How many segments were used, and the remaining ones: the page. */
  used: number;
  rest: string[];
  /** Only segments of a page may follow. */
  complete: boolean;
  /** The site space is at its canonical path; otherwise the visitor is redirected there. */
  isDefault: boolean;
};

/** Ids for former names of sections (no level) and site spaces (in their section). */
export type FindFormerPath = (level: string, path: string) => Promise<string | undefined>;

export async function matchPath(
  structure: Structure,
  segments: readonly string[],
  former: FindFormerPath,
): Promise<MatchedPath | undefined> {
  const { site } = structure;
  let at = 0;
  let section: SectionRow | undefined;
  const hasSections = site.default_section_id !== null;
  if (hasSections) {
    section = await named(structure.sections, segments[at], '', former);
    if (section) at++;
    else section = defaultSectionFor(structure);
    if (!section) return undefined;
  }
  const sectionNamed = at > 0;
  const siblings = siteSpacesIn(structure, section?.id ?? null);
  const level = section?.id ?? 'root';
  let siteSpace: SiteSpaceRow | undefined = await named(siblings, segments[at], level, former);
  let siteSpaceNamed = siteSpace !== undefined;
  if (siteSpace) at++;
  else if (segments[at] === 'v') {
    // The older format of the same URL.
    siteSpace = await named(siblings, segments[at + 1], level, former);
    siteSpaceNamed = siteSpace !== undefined;
    if (siteSpace) at += 2;
  }
  siteSpace ??= defaultSiteSpaceFor(structure, section?.id ?? null);
  if (!siteSpace) return undefined;
  const preview = previewIn(segments, at);
  if (preview) at += 3;
  const rest = segments.slice(at);
  const moreSections = !sectionNamed && !siteSpaceNamed && hasSections && structure.sections.length > 1;
  const moreSpaces = !siteSpaceNamed && siblings.length > 1;
  return {
    section,
    siteSpace,
    preview,
    used: at,
    rest,
    complete: rest.length > 0 || preview !== undefined || !(moreSections || moreSpaces),
    isDefault:
      (sectionNamed || section === undefined || section.id === site.default_section_id) &&
      (siteSpaceNamed || siteSpace.id === chosenIn(structure, section)),
  };
}

const chosenIn = ({ site }: Structure, section: SectionRow | undefined): string | null =>
  section ? section.default_site_space_id : site.default_site_space_id;

async function named<T extends { id: string; path: string }>(
  items: readonly T[],
  segment: string | undefined,
  level: string,
  former: FindFormerPath,
): Promise<T | undefined> {
  if (segment === undefined) return undefined;
  const found = items.find(({ path }) => path === segment);
  if (found) return found;
  const id = await former(level, segment);
  return id === undefined ? undefined : items.find((item) => item.id === id);
}

function previewIn(segments: readonly string[], at: number): Preview | undefined {
  const [mark, kind, id] = segments.slice(at, at + 3);
  if (mark !== '~' || id === undefined || (kind !== 'changes' && kind !== 'revisions')) return undefined;
  return { kind, id };
}
