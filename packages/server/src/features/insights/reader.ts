// Which requests are those of readers: not of bots, previews of links, or browsers that fetch a page in advance.
export type RequestFacts = {
  method: string;
  address: string;
  header(name: string): string | undefined;
};

/** Names by which crawlers, monitors and programs that fetch pages identify themselves. */
const programs =
  /bot\b|bot[/;_-]|crawl|spider|slurp|archiver|preview|monitor|uptime|pingdom|lighthouse|headless|scrap|fetcher|validator|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|okhttp|go-http|node-fetch|undici|axios|libwww|httpclient|postman|insomnia|feed|rss/i;

/** Longer headers are rare, and would fill the memory. */
const longestRemembered = 300;

/** Headers repeat with every request of a browser, and are judged once. */
function remembered<T>(judge: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>();
  return (header) => {
    if (header.length > longestRemembered) return judge(header);
    const found = known.get(header);
    if (found !== undefined) return found;
    if (known.size >= 1000) known.clear();
    const judged = judge(header);
    known.set(header, judged);
    return judged;
  };
}

const namesProgram = remembered((userAgent) => userAgent.length < 10 || programs.test(userAgent));
const isProgram = (userAgent: string | undefined): boolean => userAgent === undefined || namesProgram(userAgent);

const inAdvance = /prefetch|prerender|preview/i;
const isPrefetch = (request: RequestFacts): boolean => {
  const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? request.header('x-moz');
  return purpose !== undefined && inAdvance.test(purpose);
};

export const isReader = (request: RequestFacts): boolean =>
  request.method === 'GET' && !isProgram(request.header('user-agent')) && !isPrefetch(request);

/** A page opened in a browser; programs that pose as one seldom accept HTML by name. */
export const opensPage = (request: RequestFacts): boolean =>
  isReader(request) && (request.header('accept') ?? '').includes('text/html');

const hostsOf = remembered((referer) => {
  const url = URL.parse(referer.slice(0, 2000));
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  return { host: isWeb ? url.host : '', name: isWeb ? url.hostname.replace(/^www\./, '').slice(0, 100) : '' };
});

/** The host that led to the site; empty for none and for the site itself. */
export function referrerOf(request: RequestFacts): string {
  const referer = request.header('referer');
  if (referer === undefined) return '';
  const { host, name } = hostsOf(referer);
  // A proxy forwards the host that the reader sees.
  return host === request.header('host') || host === request.header('x-forwarded-host') ? '' : name;
}

/** Search words in one spelling. Those that may identify someone are not stored. */
export function searchWords(words: string): string {
  const plain = words.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 100).toWellFormed();
  return /@|\d{7}|\0/.test(plain) ? '' : plain;
}
