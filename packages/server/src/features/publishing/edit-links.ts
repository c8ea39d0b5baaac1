// Readers get the URL of a space's repository only where the site shows edit links.
import type { Static, shapes } from '@lectern/contract';
import type { VisibleSite } from '#features/sites';

type Structure = Static<typeof shapes.SiteStructure>;
type SiteSpace = Static<typeof shapes.SiteSpace>;

/** The structure with the repository URL on site spaces whose pages have an edit link. */
export function withEditLinks(
  structure: Structure,
  seen: VisibleSite,
  isShown: (siteSpace: string) => boolean,
): Structure {
  const linked = (one: SiteSpace): SiteSpace => {
    const sync = isShown(one.id) ? seen.spaces.get(one.space.id)?.git_sync : undefined;
    const { url } = sync ? (JSON.parse(sync) as { url?: string }) : {};
    return url === undefined || one.space.gitSync ? one : { ...one, space: { ...one.space, gitSync: { url } } };
  };
  const section = <T extends { siteSpaces: SiteSpace[] }>(one: T): T => ({
    ...one,
    siteSpaces: one.siteSpaces.map(linked),
  });
  const items = structure.structure.map((item) => {
    if (item.object === 'site-space') return linked(item);
    return item.object === 'site-section' ? section(item) : { ...item, sections: item.sections.map(section) };
  });
  return { ...structure, structure: items };
}
