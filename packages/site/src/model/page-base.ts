import { escapePath } from './page-tree.ts';
import type { SiteModel } from './site-model.ts';
import type { SiteSpace } from '../types.ts';

type Where = { siteBase: string; base: string };

/**
 * Up to where the path of a page begins, as the API has it: a page of a default that is called like a section or a version
 * beside it is found by the name of its space. `base` is where the space itself is.
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
