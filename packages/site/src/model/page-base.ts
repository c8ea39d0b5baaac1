import { escapePath } from './page-tree.ts';
import type { SiteModel } from './site-model.ts';
import type { SiteSpace } from '../types.ts';

type Where = { siteBase: string; base: string };

/**
 * Base path of a page, as in the API: a page of the default variant whose path collides with a section or variant has
 * the name of its space in its URL. `base` is the path of the space itself.
 */
export function pageBase(model: SiteModel, siteSpace: SiteSpace, { siteBase, base }: Where, path: string): string {
  const [first] = path.split('/', 1);
  if (!siteSpace.default || first === '' || base.includes('/~/')) return base;
  const section = model.sectionOf.get(siteSpace.id);
  const siblings = section ? section.siteSpaces : model.siteSpaces;
  const isVersion = siblings.some((one) => one.path === first && one.id !== siteSpace.id);
  const isSection =
    section?.default === true &&
    [...model.sectionOf.values()].some((one) => one.path === first && one.id !== section.id);
  if (!isVersion && !isSection) return base;
  const inside = section ? `${siteBase}/${escapePath(section.path)}` : base;
  return isVersion ? `${inside}/${escapePath(siteSpace.path)}` : inside;
}
