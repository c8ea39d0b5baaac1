// Normalizes URL queries: parameters that identify a page stay, those that only affect display or tracking go.

/** Parameters that identify pages of one path wherever they are used. */
const identity = /^(?:title|page|id|p|doc|topic|name|article|page_id|pageid|entry|chapter|section|file|path)$/i;

const noise = new RegExp(
  `^(?:${[
    // referrers and campaigns
    'utm_.*|mtm_.*|pk_.*|hsa_.*|_hs.*|[a-z]{1,3}clid|msclkid|mc_[ce]id|_ga|_gl|igshid|ref|ref_?src|referr?er|source|campaign|from|share',
    // sessions and users
    '.*sess(?:ion)?_?(?:id)?|sid|cfid|cftoken|aspsessionid.*|token|csrf.*|nonce',
    // display options
    'print|printable|printer.*|printview|lang|language|locale|uselang|setlang|hl|theme|skin|useskin|mobile.*|highlight|amp|embed|format|output',
    // another version of the same page, or an action on it
    'oldid|diff|redlink|veaction|rev|rev2.*|revision|difftype|direction|replytocom|reply|preview|unapproved|moderation-hash',
    'returnto.*|redirect.*|return_?(?:url|to)|destination|continue|backurl|query|search|keywords?|filter.*|facet.*',
    // order, part or date range of a list
    'sort.*|order.*|asc|desc|limit|offset|per_?page|page_?size|cursor|start',
    'year|month|day|week|date|datum|calendar.*|tribe-.*|ical|outlook-ical',
    // cache busting
    '_|cb|nocache|cachebuster|rand|random|timestamp|ts',
  ].join('|')})$`,
  'i',
);

/** Actions on a page, as in wikis. */
const verbs = /^(?:action|do|cmd|mode|op|task)$/i;
const deeds =
  /^(?:edit.*|history|hist|raw|source|print.*|diff|log[-_]?(?:in|out)|register|info|search|purge|submit|view|show|browse|delete|rename|move|protect|watch|unwatch|upload|attach.*|backlinks?|media.*|profile|resendpwd|subscribe|revisions?|recent|export.*|download|rss|feed|refcount|links|reply|quote|report|vote)$/i;

/** Parameters that are irrelevant with some values and identify a page with others. */
const sometimes: [name: RegExp, value: RegExp][] = [
  [verbs, deeds],
  [/^[CO]$/, /^[NMSD](?:;O=[AD])?$/],
  [/^dir$/i, /^(?:asc|desc)$/i],
  [/^q$/i, /^[^/]*$/],
];

function isNoise(name: string, value: string): boolean {
  if (identity.test(name)) return false;
  return noise.test(name) || sometimes.some(([known, values]) => known.test(name) && values.test(value));
}

const partsOf = (search: string): { name: string; value: string; written: string }[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((written) => written !== '')
    .map((written) => {
      const [name, value] = [...new URLSearchParams(written)][0] ?? [written, ''];
      return { name, value, written };
    });

/** The normalized rest of a query. A bare word may be the name of a page, so it gets no `=`. */
export function normalizeQuery(search: string, tidy: (text: string) => string): string {
  const kept = partsOf(search).filter(({ name, value }) => !isNoise(name, value));
  return kept
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ written }) => tidy(written))
    .join('&');
}

/** Whether a URL differs from others by an arbitrary parameter: a page, or one of thousands of filter options. */
export const hasUnknownQuery = (url: string): boolean =>
  partsOf(new URL(url).search).some(({ name }) => !identity.test(name));
