// Which requests are those of readers: not of bots, previews of links, or browsers that fetch a page in advance.
export type RequestFacts = {
  method: string;
  address: string;
  header(name: string): string | undefined;
};

/** Names by which crawlers, monitors and programs that fetch pages identify themselves. */
const programs =
  /bot\b|bot[/;_-]|crawl|spider|slurp|archiver|preview|monitor|uptime|pingdom|lighthouse|headless|scrap|fetcher|validator|facebookexternalhit|whatsapp|telegram|embedly|curl|wget|python|java\/|okhttp|go-http|node-fetch|undici|axios|libwww|httpclient|postman|insomnia|feed|rss/i;

export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 10 || programs.test(userAgent);

const isPrefetch = (request: RequestFacts): boolean =>
  /prefetch|prerender|preview/i.test(
    [request.header('sec-purpose'), request.header('purpose'), request.header('x-moz')].join(' '),
  );

export const isReader = (request: RequestFacts): boolean =>
  request.method === 'GET' && !isProgram(request.header('user-agent')) && !isPrefetch(request);

/** A page opened in a browser; programs that pose as one seldom accept HTML by name. */
export const opensPage = (request: RequestFacts): boolean =>
  isReader(request) && (request.header('accept') ?? '').includes('text/html');

/** The host that led to the site; empty for none and for the site itself. */
export function referrerOf(request: RequestFacts): string {
  const from = URL.parse(request.header('referer') ?? '');
  if (!from || !/^https?:$/.test(from.protocol)) return '';
  // A proxy forwards the host that the reader sees.
  if (from.host === request.header('host') || from.host === request.header('x-forwarded-host')) return '';
  return from.hostname.replace(/^www\./, '').slice(0, 100);
}

/** Search words in one spelling. Those that may identify someone are not stored. */
export function searchWords(words: string): string {
  const plain = words.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 100).toWellFormed();
  return /@|\d{7}|\0/.test(plain) ? '' : plain;
}
