// The query of an address: what tells pages apart stays, what only says how one is shown or found goes.

/** Names that tell pages of one path apart wherever they are used. */
const identity = /^(?:title|page|id|p|doc|topic|name|article|page_id|pageid|entry|chapter|section|file|path)$/i;

const noise = new RegExp(
  `^(?:${[
    // where somebody came from
    'utm_.*|mtm_.*|pk_.*|hsa_.*|_hs.*|[a-z]{1,3}clid|msclkid|mc_[ce]id|_ga|_gl|igshid|ref|ref_?src|referr?er|source|campaign|from|share',
    // who somebody is
    '.*sess(?:ion)?_?(?:id)?|sid|cfid|cftoken|aspsessionid.*|token|csrf.*|nonce',
    // how it is shown
    'print|printable|printer.*|printview|lang|language|locale|uselang|setlang|hl|theme|skin|useskin|mobile.*|highlight|amp|embed|format|output',
    // another state of the same page, or something to do with it
    'oldid|diff|redlink|veaction|rev|rev2.*|revision|difftype|direction|replytocom|reply|preview|unapproved|moderation-hash',
    'returnto.*|redirect.*|return_?(?:url|to)|destination|continue|backurl|query|search|keywords?|filter.*|facet.*',
    // an order, a part or a day of a list
    'sort.*|order.*|asc|desc|limit|offset|per_?page|page_?size|cursor|start',
    'year|month|day|week|date|datum|calendar.*|tribe-.*|ical|outlook-ical',
    // against caches
    '_|cb|nocache|cachebuster|rand|random|timestamp|ts',
  ].join('|')})$`,
  'i',
);

/** What is done with a page, as wikis say it. */
const verbs = /^(?:action|do|cmd|mode|op|task)$/i;
const deeds =
  /^(?:edit.*|history|hist|raw|source|print.*|diff|log[-_]?(?:in|out)|register|info|search|purge|submit|view|show|browse|delete|rename|move|protect|watch|unwatch|upload|attach.*|backlinks?|media.*|profile|resendpwd|subscribe|revisions?|recent|export.*|download|rss|feed|refcount|links|reply|quote|report|vote)$/i;

/** Names that mean nothing with some values and a page with others. */
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

/** What is left of a query in its one spelling. A word alone may be the name of a page, so it gets no sign of its own. */
export function normalizeQuery(search: string, tidy: (text: string) => string): string {
  const kept = partsOf(search).filter(({ name, value }) => !isNoise(name, value));
  return kept
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ written }) => tidy(written))
    .join('&');
}

/** Whether an address is told from others by something that may be anything: a page, or a choice among thousands. */
export const hasUnknownQuery = (url: string): boolean =>
  partsOf(new URL(url).search).some(({ name }) => !identity.test(name));
