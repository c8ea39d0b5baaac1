import type { TreePage } from '../../api/page-tree.ts';
import type { ImportSource } from './import-queries.ts';

/** What the file of a source may be called; a website has only an address. */
export const filesOf: Record<Exclude<ImportSource, 'website'>, string> = {
  markdown: '.md,.markdown',
  html: '.html,.htm',
  docx: '.docx',
  zip: '.zip',
  notion: '.zip',
  confluence: '.zip',
  'google-docs': '.zip,.docx,.html',
  'github-wiki': '.zip',
};

const flat = (pages: readonly TreePage[]): TreePage[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** As slugs are made of names. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The last names of a path or URL in the source, without those that only stand for their folder. */
function namesOf(resource: string): string[] {
  const path = (URL.parse(resource)?.pathname ?? resource).replace(/\.(?:md|markdown|html?|docx)$/i, '');
  const names = path.split('/').map((name) => slugOf(decode(name)));
  return names.filter((name) => name !== '' && name !== 'index' && name !== 'readme');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page that a resource of the source became, as far as its name tells; undefined when several could be it. */
export function pageFrom(pages: readonly TreePage[], resource: string): TreePage | undefined {
  const names = namesOf(resource);
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const named = flat(pages).filter(({ path, title }) => path.split('/').at(-1) === last || slugOf(title) === last);
  if (named.length <= 1) return named[0];
  const whole = named.filter(({ path }) => names.join('/').endsWith(path));
  return whole.length === 1 ? whole[0] : undefined;
}

export const allPages = flat;
