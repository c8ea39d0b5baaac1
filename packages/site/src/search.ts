// What a visitor's words are found in.
import { html, type Html } from './html.ts';
import type { Linker } from './linker.ts';
import { joined } from './linker.ts';
import type { SearchSpace, SiteSpace } from './shapes.ts';

export type FoundSection = { title: Html; href: string; excerpt: Html };
export type Found = { title: Html; href: string; place: string; excerpt: Html; sections: FoundSection[] };

const mostSections = 3;

/** Where a path that was found is on the site. */
export const addressesIn = (siteSpace: SiteSpace, linker: Linker): ((path: string) => string) =>
  addressesBelow(linker.siteSpace(siteSpace));

/** The same below the address of a site space. */
export function addressesBelow(base: string): (path: string) => string {
  return (path) => {
    const [page = '', anchor] = path.split('#', 2);
    const whole = joined(
      base === '/' ? '' : base,
      page.replace(/^\//, '').split('/').map(encodeURIComponent).join('/'),
    );
    return anchor === undefined || anchor === '' ? whole : `${whole}#${encodeURIComponent(anchor)}`;
  };
}

export function foundIn(spaces: readonly SearchSpace[], query: string, linker: Linker): Found[] {
  const { model } = linker.parts;
  const several = model.siteSpaces.length > 1;
  return spaces.flatMap((space) => {
    const siteSpace = model.siteSpaces.find((one) => one.space.id === space.id);
    if (!siteSpace) return [];
    const at = addressesIn(siteSpace, linker);
    const section = model.sectionOf.get(siteSpace.id);
    return space.pages.map((page): Found => {
      const [lead, ...named] = page.sections.some((one) => one.title !== '' && one.title !== page.title)
        ? [
            page.sections.find((one) => one.title === '' || one.title === page.title),
            ...page.sections.filter((one) => one.title !== '' && one.title !== page.title),
          ]
        : [page.sections[0]];
      return {
        title: marked(page.title, query),
        href: at(page.path),
        place: several ? (section?.title ?? siteSpace.title) : '',
        excerpt: lead && lead.body !== '' ? html`<span class="found-text">${marked(lead.body, query)}</span>` : html``,
        sections: named.slice(0, mostSections).flatMap((one) =>
          one
            ? [
                {
                  title: marked(one.title, query),
                  href: at(one.path),
                  excerpt: one.body === '' ? html`` : html`<span class="found-text">${marked(one.body, query)}</span>`,
                },
              ]
            : [],
        ),
      };
    });
  });
}

/** The text with the visitor's words marked. */
export function marked(text: string, query: string): Html {
  const words = [...new Set(query.split(/[\s"]+/).filter((word) => word !== ''))].sort((a, b) => b.length - a.length);
  if (words.length === 0) return html`${text}`;
  const pattern = new RegExp(
    words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'giu',
  );
  const pieces: (Html | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(at, match.index), html`<mark>${match[0]}</mark>`);
    at = match.index + match[0].length;
  }
  return html`${[...pieces, text.slice(at)]}`;
}
