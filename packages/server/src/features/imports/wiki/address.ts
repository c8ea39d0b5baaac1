import { badRequest } from '#platform/errors';

export type WikiAddress =
  | { archive: string }
  | { repository: string; /** Where its pages are shown. */ shown: string | undefined };

/** The repository behind the URL of a wiki, of one of its pages or of its project. */
export function wikiAddress(given: string): WikiAddress {
  const url = URL.parse(given);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw badRequest('the URL of a wiki must begin with http:// or https://');
  }
  if (/\.zip$/i.test(url.pathname) || /\/zipball\//.test(url.pathname)) return { archive: given };
  const plain = (path: string): string => `${url.origin}${path}`;
  const gitlab = /^(\/.+?)\/-\/wikis(?:\/|$)/.exec(url.pathname);
  if (gitlab) return { repository: plain(`${gitlab[1]}.wiki.git`), shown: plain(`${gitlab[1]}/-/wikis/`) };
  const github = /^(\/[^/]+\/[^/]+?)(?:\.wiki)?(?:\.git)?(?:\/wiki(?:\/.*)?)?\/?$/.exec(url.pathname);
  const isWiki = /\/wiki(?:\/|$)/.test(url.pathname);
  if (github && (isWiki || url.hostname === 'github.com')) {
    return { repository: plain(`${github[1]}.wiki.git`), shown: plain(`${github[1]}/wiki/`) };
  }
  const own = /^(.*)\.wiki\.git$/.exec(url.pathname)?.[1];
  return { repository: plain(url.pathname), shown: own === undefined ? undefined : plain(`${own}/wiki/`) };
}
