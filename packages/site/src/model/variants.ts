// The languages and versions a reader can switch to. Both are site spaces of one section, told apart by the language of
// their content.
import type { PageNode } from './page-tree.ts';
import type { Linker } from './linker.ts';
import type { SiteModel } from './site-model.ts';
import type { SiteSpace } from '../types.ts';

export type Variant = { title: string; href: string; current: boolean; language: string | undefined };
/** URL of a page in another language, for hreflang. */
export type Alternate = { language: string; href: string };

const most = 40;

const languageOf = ({ space }: SiteSpace, model: SiteModel): string => space.language ?? model.siteLocale;

/** One site space per language, in order: the one closest to the current version. */
export function inLanguages(model: SiteModel): SiteSpace[] {
  const { variants, siteSpace } = model;
  const own = languageOf(siteSpace, model);
  const byLanguage = Map.groupBy(variants, (one) => languageOf(one, model));
  if (byLanguage.size < 2) return [];
  // Versions in different languages correspond when they have the same title, or the same path after removing the
  // language: `v2` and `de/v2`, `v2-fr`.
  const plain = (one: SiteSpace): string =>
    one.path
      .toLowerCase()
      .split(/[/_-]/)
      .filter((part) => part !== '' && !byLanguage.has(part))
      .join('-');
  return [...byLanguage]
    .flatMap(
      ([language, all]) =>
        (language === own ? siteSpace : undefined) ??
        all.find((one) => one.title === siteSpace.title) ??
        all.find((one) => plain(one) === plain(siteSpace)) ??
        all.find((one) => one.default) ??
        all.slice(0, 1),
    )
    .slice(0, most);
}

/** Spaces in other languages, whose pages must be loaded before linking to translations. */
export const translationsOf = (model: SiteModel): string[] =>
  inLanguages(model)
    .filter(({ id }) => id !== model.siteSpace.id)
    .map(({ space }) => space.id);

const names = new Map<string, string>();

/** A language by its own name for itself. */
export function languageName(language: string): string {
  let name = names.get(language);
  if (name === undefined) {
    const displayName = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
    name = displayName.charAt(0).toLocaleUpperCase(language) + displayName.slice(1);
    names.set(language, name);
  }
  return name;
}

export function variantsOf(
  model: SiteModel,
  linker: Linker,
  node: PageNode | undefined,
): { languages: Variant[]; versions: Variant[] } {
  const { siteSpace, variants } = model;
  const own = languageOf(siteSpace, model);
  const entry = (one: SiteSpace, title: string, language?: string): Variant => ({
    title,
    href: one.id === siteSpace.id ? linker.siteSpace(one) : linker.variant(one, node),
    current: one.id === siteSpace.id,
    language,
  });
  const versions = variants.filter((one) => languageOf(one, model) === own);
  return {
    languages: inLanguages(model).map((one) => {
      const language = languageOf(one, model);
      return entry(one, languageName(language), language);
    }),
    versions: versions.length < 2 ? [] : versions.map((one) => entry(one, one.title)),
  };
}

/** Whether search engines may list the page. */
const isIndexed = ({ hidden, noRobotsIndex }: PageNode['page']): boolean => hidden !== true && noRobotsIndex !== true;

/** URLs of the page in each language that search engines may list, including itself; empty when there is only one. */
export function alternatesOf(
  model: SiteModel,
  linker: Linker,
  node: PageNode,
  canonical: string,
  languages = inLanguages(model),
): Alternate[] {
  const { siteBase } = linker.parts;
  const own = linker.page(node).slice(siteBase.length);
  // A site may have several URLs; search engines get the canonical one.
  const plain = canonical.replace(/\/$/, '');
  const root = plain.endsWith(own) ? plain.slice(0, plain.length - own.length) : linker.absolute(siteBase);
  const all = languages.flatMap((one): (Alternate & { default: boolean })[] => {
    const language = languageOf(one, model);
    const first = one.default === true;
    if (one.id === model.siteSpace.id) return [{ language, href: canonical, default: first }];
    const href = linker.counterpart(one, node, isIndexed);
    return href === undefined ? [] : [{ language, href: root + href.slice(siteBase.length), default: first }];
  });
  if (all.length < 2) return [];
  const fallback = all.find((one) => one.default);
  return [...all, ...(fallback ? [{ language: 'x-default', href: fallback.href }] : [])].map(({ language, href }) => ({
    language: asTag(language),
    href,
  }));
}

/** With the usual case of language tags: `pt-BR`. */
const asTag = (language: string): string =>
  language.replace(/-([a-z]{2})$/, (_, region: string) => `-${region.toUpperCase()}`);
