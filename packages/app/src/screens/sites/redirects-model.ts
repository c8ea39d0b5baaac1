// Redirects as text: where they lead, and lists of them as CSV.
import type { InputOf, Reply } from '@lectern/contract/browser';
import type { TreePage } from '../../api/page-tree.ts';
import type { Structure } from './structure-model.ts';

export type Redirect = Reply<'listSiteRedirects'>['items'][number];
export type Destination = NonNullable<InputOf<'createSiteRedirect'>['body']>['destination'];

/** A space of the site and the path it has there. */
export type Place = { siteSpaceId: string; sectionId: string | undefined; spaceId: string; base: string };

export function placesOf({ structure }: Structure): Place[] {
  const joined = (...names: string[]): string => names.filter((name) => name !== '').join('/');
  return structure.flatMap((item): Place[] => {
    if (item.object === 'site-space')
      return [
        { siteSpaceId: item.id, sectionId: undefined, spaceId: item.space.id, base: item.default ? '' : item.path },
      ];
    const sections = item.object === 'site-section' ? [item] : item.sections;
    return sections.flatMap((section) =>
      section.siteSpaces.map(({ id, space, path, default: isDefault }) => ({
        siteSpaceId: id,
        sectionId: section.id,
        spaceId: space.id,
        base: joined(section.default ? '' : section.path, isDefault ? '' : path),
      })),
    );
  });
}

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** A URL, or a path of the site: that of one of its spaces or of a page in it. Undefined when it is neither. */
export function destinationOf(text: string, places: readonly Place[]): Destination | undefined {
  if (isUrl(text)) return { kind: 'external', url: text };
  if (!text.startsWith('/')) return undefined;
  const path = text.replaceAll(/^\/+|\/+$/g, '');
  const isBelow = ({ base }: Place): boolean => base === '' || path === base || path.startsWith(`${base}/`);
  const [place] = places.filter(isBelow).sort((a, b) => b.base.length - a.base.length);
  if (!place) return undefined;
  const rest = path.slice(place.base.length).replace(/^\//, '');
  if (rest === '') return { kind: 'site-space', siteSpaceId: place.siteSpaceId };
  return { kind: 'path', spaceId: place.spaceId, path: rest };
}

/** The inverse; undefined when the page or space is gone. `treeOf` has the pages of a space, as far as they are loaded. */
export function destinationText(
  destination: Redirect['destination'],
  places: readonly Place[],
  treeOf: (spaceId: string) => readonly TreePage[] | undefined,
): string | undefined {
  if (destination.kind === 'external') return destination.url;
  const place = places.find(({ siteSpaceId, sectionId }) =>
    destination.kind === 'site-section'
      ? sectionId === destination.siteSectionId
      : siteSpaceId === destination.siteSpaceId,
  );
  if (!place) return undefined;
  if (destination.kind !== 'site-page') return `/${place.base}`;
  const page = findPage(treeOf(place.spaceId) ?? [], destination.pageId);
  return page && `/${[place.base, page.path].filter((name) => name !== '').join('/')}`;
}

function findPage(pages: readonly TreePage[], id: string): TreePage | undefined {
  for (const page of pages) {
    const found = page.id === id ? page : findPage(page.pages ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** As the API accepts them; what is not ASCII is escaped before. */
const sourcePattern = /^\/(?:[\w\-.~]|%[\dA-Fa-f]{2})+(?:\/(?:[\w\-.~]|%[\dA-Fa-f]{2})+)*$/;
export const sourceOf = (text: string): string =>
  encodeURI(text.replace(/%(?![\dA-Fa-f]{2})/g, '%25')).replaceAll('%25', '%');

export type Problem = 'source' | 'destination' | 'taken' | 'twice';
export type CsvRow = {
  line: number;
  source: string;
  target: string;
  permanent: boolean;
  destination: Destination | undefined;
  problem: Problem | undefined;
};

type Known = { sources: ReadonlySet<string>; places: readonly Place[] };

/** Lines of `source,destination,permanent`; a first line with these names is left out, and so are empty ones. */
export function readCsv(text: string, { sources, places }: Known): CsvRow[] {
  const seen = new Set<string>();
  return recordsIn(text).flatMap(({ line, cells: [first = '', target = '', permanent = ''] }): CsvRow[] => {
    if (first === '' && target === '') return [];
    if (line === 1 && /^source$/i.test(first)) return [];
    const source = sourceOf(first.startsWith('/') ? first : `/${first}`);
    const destination = destinationOf(target, places);
    const problem = problemOf(source, destination, sources, seen);
    seen.add(source);
    return [
      { line, source, target, permanent: /^(?:true|yes|1|301|308|permanent)$/i.test(permanent), destination, problem },
    ];
  });
}

function problemOf(
  source: string,
  destination: Destination | undefined,
  taken: ReadonlySet<string>,
  seen: ReadonlySet<string>,
): Problem | undefined {
  if (!sourcePattern.test(source) || source.length > 512) return 'source';
  if (!destination) return 'destination';
  if (taken.has(source)) return 'taken';
  return seen.has(source) ? 'twice' : undefined;
}

/** The cells of each line; quoted ones may contain commas, line breaks and doubled quotes. */
function recordsIn(text: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,;\t\r\n]*))(,|;|\t|\r\n|\n|\r|$)/gy;
  let line = 1;
  let record = { line, cells: [] as string[] };
  while (pattern.lastIndex <= text.length) {
    const match = pattern.exec(text);
    // A quote in the middle of a cell: the rest of the line is the cell.
    if (!match) break;
    const [whole, quoted, plain = '', end = ''] = match;
    record.cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (/[,;\t]/.test(end)) continue;
    records.push(record);
    record = { line, cells: [] };
    if (end === '') break;
  }
  return records;
}
