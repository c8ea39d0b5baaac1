// Search of a site.
import { html, type Html } from '../html/html.ts';
import type { Linker } from '../model/linker.ts';
import { positionText, type SiteModel } from '../model/site-model.ts';
import type { SearchSpace, SiteSpace } from '../types.ts';

export type FoundSection = { title: Html; href: string; excerpt: Html };
export type SearchResult = { title: Html; href: string; place: string; excerpt: Html; sections: FoundSection[] };

const mostSections = 3;

type FoundPage = SearchSpace['pages'][number];

/** URLs of a found page and of its sections. */
export function addressesIn(siteSpace: SiteSpace, linker: Linker) {
  const start = linker.siteSpace(siteSpace);
  const below = addressesBelow((page) => linker.pageOf(siteSpace, start === '/' ? '' : start, page));
  return ({ id }: FoundPage, path: string): string =>
    linker.found(siteSpace.space.id, id, path.split('#', 2)[1]) ?? below(path);
}

/** The current variant comes before the others of its section. */
export function inOrder(spaces: readonly SearchSpace[], { variants, siteSpace }: SiteModel): SearchSpace[] {
  const here = spaces.find(({ id }) => id === siteSpace.space.id);
  const versions = new Set(variants.map(({ space }) => space.id));
  const first = spaces.findIndex(({ id }) => versions.has(id));
  if (!here || spaces[first] === here) return [...spaces];
  const others = spaces.filter((one) => one !== here);
  return [...others.slice(0, first), here, ...others.slice(first)];
}

/** Maps a path to its URL below a site space. */
function addressesBelow(at: (page: { path: string; escapedPath: string }) => string): (path: string) => string {
  return (path) => {
    const [page = '', anchor] = path.replace(/^\//, '').split('#', 2);
    const whole = at({ path: page, escapedPath: page.split('/').map(encodeURIComponent).join('/') });
    return anchor === undefined || anchor === '' ? whole : `${whole}#${encodeURIComponent(anchor)}`;
  };
}

export function foundIn(spaces: readonly SearchSpace[], query: string, linker: Linker): SearchResult[] {
  const { model } = linker.parts;
  const several = model.siteSpaces.length > 1;
  return inOrder(spaces, model).flatMap((space) => {
    const siteSpace = model.siteSpaces.find((one) => one.space.id === space.id);
    if (!siteSpace) return [];
    const at = addressesIn(siteSpace, linker);
    return space.pages.map((page): SearchResult => {
      const mark = (text: string) => highlightMatches(text, query, page.matches);
      const [lead, ...named] = page.sections.some((one) => one.title !== '' && one.title !== page.title)
        ? [
            page.sections.find((one) => one.title === '' || one.title === page.title),
            ...page.sections.filter((one) => one.title !== '' && one.title !== page.title),
          ]
        : [page.sections[0]];
      return {
        title: mark(page.title),
        href: at(page, page.path),
        place: [...(several ? [positionText(model, siteSpace)] : []), ...linker.way(siteSpace.space.id, page.id)].join(
          ' › ',
        ),
        excerpt: lead && lead.body !== '' ? html`<span class="found-text">${mark(lead.body)}</span>` : html``,
        sections: named.slice(0, mostSections).flatMap((one) =>
          one
            ? [
                {
                  title: mark(one.title),
                  href: at(page, one.path),
                  excerpt: one.body === '' ? html`` : html`<span class="found-text">${mark(one.body)}</span>`,
                },
              ]
            : [],
        ),
      };
    });
  });
}

/** Marks the query's terms in a text, and the matched terms: inflections and corrections. */
export function highlightMatches(text: string, query: string, found: readonly string[] = []): Html {
  const typed = query.split(/[\s"]+/).filter((word) => word !== '');
  const words = [...new Set([...typed, ...found])].sort((a, b) => b.length - a.length);
  if (words.length === 0) return html`${text}`;
  const escaped = words.map(patternOf);
  const pieces: (Html | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(new RegExp(escaped.join('|'), 'giu'))) {
    pieces.push(text.slice(at, match.index), html`<mark>${match[0]}</mark>`);
    at = match.index + match[0].length;
  }
  return html`${[...pieces, text.slice(at)]}`;
}

/** One or two letters, such as “a”, are marked only where they are a word. */
function patternOf(word: string): string {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return /^\p{Script=Latin}{1,2}$/u.test(word) ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped;
}
