// The crawler: from page to page within the scope, a few concurrently, in an order independent of response times.
import { setTimeout as wait } from 'node:timers/promises';
import { badRequest, HttpError } from '#platform/errors';
import type { Fetcher } from '#platform/fetcher';
import { isWithin, looksLikeFile, normalizeUrl, type Scope, scopeOf } from './normalize-url.ts';
import { everythingAllowed, readRobots, type Robots } from './robots.ts';
import type { PageRead } from './read-page.ts';
import { type DuplicatePage, isSameUrl, pageFingerprints, PageAliases, textOf } from './duplicates.ts';
import { pagesOfSitemaps } from './sitemap.ts';
import { CrawlQueue } from './crawl-queue.ts';

export type CrawlLimits = { pages: number; bytes: number; seconds: number; depth: number };
export type Failure = { url: string; reason: string };

export type Reader = (bytes: Uint8Array, contentType: string | undefined, url: string) => Promise<PageRead>;

export type CrawlTools = {
  fetcher: Fetcher;
  limits: CrawlLimits;
  read: Reader;
  /** Receives each page as it is read; the crawler keeps nothing of it. */
  take(url: string, page: PageRead): void;
  note(progress: { found: number; read: number }): void;
  signal: AbortSignal | undefined;
};

export type CrawlResult = {
  scope: Scope;
  /** Pages in order of discovery, starting with the first page. */
  pages: string[];
  /** Aliases: other URLs of pages. */
  aliases: Map<string, string>;
  /** Pages skipped because their canonical link names another one. */
  copies: DuplicatePage[];
  /** URLs that responded with something other than a page. */
  files: Set<string>;
  failures: Failure[];
  total: number;
  bytes: number;
};

const atOnce = 6;
const pageBytes = 16 * 1024 * 1024;
const pageTimeout = 30_000;
const maxFailures = 1000;
const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1';
const isHtml = (type: string | undefined): boolean =>
  type === undefined || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);

type Answer =
  | { kind: 'page'; url: string; page: PageRead; size: number; marks: string[] }
  | { kind: 'file' }
  | { kind: 'failure'; reason: string };

export async function crawl(given: string, tools: CrawlTools): Promise<CrawlResult> {
  const walk = new Walk(tools);
  await walk.begin(given);
  await walk.run();
  return walk.result();
}

class Walk {
  private tools: CrawlTools;
  private robots: Robots = everythingAllowed;
  private scope!: Scope;
  private queue = new CrawlQueue();
  private found = new Set<string>();
  private pages: string[] = [];
  private taken = new Set<string>();
  private aliases = new Map<string, string>();
  private files = new Set<string>();
  private failures: Failure[] = [];
  private marks = new Map<string, string>();
  private names = new PageAliases();
  private copies: DuplicatePage[] = [];
  private bytes = 0;
  private total = 0;
  private started = Date.now();
  private lastRequest = 0;
  private full: string | undefined;
  private tooDeep = false;

  constructor(tools: CrawlTools) {
    this.tools = tools;
  }

  /** The page at the start URL. Without it there is nothing to read. */
  async begin(given: string): Promise<void> {
    const place = normalizeUrl(given);
    if (!place) throw badRequest('the URL of a website must begin with http:// or https://');
    const asked = given.replace(/#.*$/s, '');
    await this.readRobotsOf(asked);
    const answer = await this.fetch(asked);
    if (answer.kind === 'file') throw badRequest(`${place.url} is not a web page`);
    if (answer.kind === 'failure') throw badRequest(`${place.url} could not be read: ${answer.reason}`);
    const { page, url } = answer;
    if (new URL(url).origin !== new URL(place.url).origin) await this.readRobotsOf(url);
    if (page.moved !== undefined && page.moved !== url && textOf(page.draft).length < 500) {
      const next = await this.fetch(page.moved);
      if (next.kind !== 'page') throw badRequest(`${url} redirects to ${page.moved}, which could not be read`);
      this.scope = scopeOf(next.url, next.page.links);
      this.aliases.set(url, next.url);
      this.aliases.set(place.url, next.url);
      this.arrive(next.url, next, 0);
    } else {
      this.scope = scopeOf(url, page.links);
      this.arrive(place.url, answer, 0);
    }
    await this.readSitemaps(url);
  }

  async run(): Promise<void> {
    const flight: { url: string; depth: number; answer: Promise<Answer> }[] = [];
    const width = this.robots.delay > 0 ? 1 : atOnce;
    while (flight.length > 0 || (this.queue.length > 0 && !this.isFull())) {
      this.tools.signal?.throwIfAborted();
      while (flight.length < width && this.queue.length > 0 && !this.isFull()) {
        const step = this.queue.next(flight);
        if (!step) break;
        const answer = this.fetch(step.url);
        // Requests behind the awaited one may settle first, when the import is aborted.
        answer.catch(() => undefined);
        flight.push({ ...step, answer });
      }
      const head = flight.shift();
      if (!head) break;
      const answer = await head.answer;
      this.tools.signal?.throwIfAborted();
      if (answer.kind === 'page' && this.isFull()) this.queue.putBack(head);
      else this.settle(head.url, head.depth, answer);
    }
    const { first } = this.queue;
    if (first) this.fail(first.url, `${this.full}; ${this.queue.length} further pages were not read`);
    this.leaveCopies();
  }

  private leaveCopies(): void {
    const nameOf = (url: string): string => {
      let name = url;
      for (let steps = 0; steps < 10 && !this.taken.has(name); steps += 1) name = this.aliases.get(name) ?? name;
      return name;
    };
    this.copies = this.names.copies(this.pages[0]!, nameOf);
    for (const { url, of } of this.copies) this.aliases.set(url, of);
    const left = new Set(this.copies.map(({ url }) => url));
    this.pages = this.pages.filter((url) => !left.has(url));
  }

  result(): CrawlResult {
    const { scope, pages, aliases, copies, files, failures, total, bytes } = this;
    return { scope, pages, aliases, copies, files, failures, total, bytes };
  }

  private isFull(): boolean {
    const { pages, bytes, seconds } = this.tools.limits;
    if (this.pages.length >= pages) this.full ??= `an import is limited to ${pages} pages`;
    else if (this.bytes >= bytes) this.full ??= `an import is limited to ${bytes} bytes`;
    else if (Date.now() - this.started > seconds * 1000) this.full ??= `an import is limited to ${seconds} seconds`;
    return this.full !== undefined;
  }

  private fail(url: string, reason: string): void {
    if (this.failures.length < maxFailures) this.failures.push({ url, reason });
  }

  private settle(url: string, depth: number, answer: Answer): void {
    if (answer.kind === 'failure') this.fail(url, answer.reason);
    else if (answer.kind === 'file') {
      this.total -= 1;
      this.files.add(url);
    } else if (!isWithin(this.scope, answer.url)) {
      this.fail(url, `it redirects to ${answer.url}, which is outside ${this.scope.origin}${this.scope.prefix}`);
    } else this.arrive(url, answer, depth);
    this.tools.note({ found: this.total, read: this.pages.length });
  }

  private arrive(asked: string, answer: Answer & { kind: 'page' }, depth: number): void {
    const { page, marks, size } = answer;
    const url = this.nameOf(answer);
    this.found.add(url);
    this.found.add(answer.url);
    for (const other of [asked, answer.url]) if (other !== url) this.aliases.set(other, url);
    this.bytes += size;
    if (
      page.moved !== undefined &&
      page.moved !== url &&
      isWithin(this.scope, page.moved) &&
      textOf(page.draft).length < 500
    ) {
      // A page that only redirects is an alias of its target.
      this.aliases.set(url, page.moved);
      this.enqueue(page.moved, depth);
      return;
    }
    const same = marks.map((mark) => this.marks.get(mark)).find((one) => one !== undefined && isSameUrl(one, url));
    if (same !== undefined && same !== url) {
      this.aliases.set(url, same);
      return;
    }
    if (this.taken.has(url)) return;
    this.taken.add(url);
    for (const mark of marks) this.marks.set(mark, url);
    this.names.add(url, page, marks);
    this.pages.push(url);
    this.total += this.total === 0 ? 1 : 0;
    this.tools.take(url, page);
    if (depth >= this.tools.limits.depth) return this.tellDepth(page.links);
    for (const link of page.links) this.enqueue(link, depth + 1);
  }

  /** A page may state its canonical URL, as long as that is on this site. */
  private nameOf({ url, page }: Answer & { kind: 'page' }): string {
    const { canonical } = page;
    if (canonical === undefined || canonical === url || !isWithin(this.scope, canonical)) return url;
    if (!isSameUrl(canonical, url) && new URL(canonical).pathname !== new URL(url).pathname) return url;
    return this.names.fits(canonical, page) ? canonical : url;
  }

  private tellDepth(links: readonly string[]): void {
    const beyond = links.find((link) => !this.found.has(link) && isWithin(this.scope, link) && !looksLikeFile(link));
    if (beyond === undefined || this.tooDeep) return;
    this.tooDeep = true;
    this.fail(beyond, `it is more than ${this.tools.limits.depth} links away from the first page, as others may be`);
  }

  private enqueue(url: string, depth: number): void {
    const inside = this.withProtocol(url);
    if (this.found.has(inside) || !isWithin(this.scope, inside) || looksLikeFile(inside)) return;
    this.found.add(inside);
    this.total += 1;
    if (!this.robots.allows(inside)) this.fail(inside, 'robots.txt disallows it');
    else {
      const { taken, reason } = this.queue.add({ url: inside, depth });
      if (reason !== undefined) this.fail(inside, reason);
      else if (!taken) this.total -= 1;
    }
  }

  /** Links with the other scheme (http, https) lead to the same site. */
  private withProtocol(url: string): string {
    const { origin } = this.scope;
    const other = origin.startsWith('https:') ? `http:${origin.slice(6)}` : `https:${origin.slice(5)}`;
    if (!url.startsWith(`${other}/`)) return url;
    const moved = origin + url.slice(other.length);
    this.aliases.set(url, moved);
    return moved;
  }

  private async readRobotsOf(url: string): Promise<void> {
    const { origin, host } = new URL(url);
    const answer = await this.tools.fetcher
      .fetch(`${origin}/robots.txt`, { maxBytes: 1_000_000, timeoutMs: pageTimeout, signal: this.tools.signal })
      .catch((error: unknown) => {
        this.tools.signal?.throwIfAborted();
        // If the host is unreachable, the request for the page itself reports it.
        if (error instanceof HttpError) return undefined;
        throw error;
      });
    if (answer && answer.status >= 500)
      throw badRequest(
        `${host} returned the status ${answer.status} for its robots.txt, so the website may not be read now`,
      );
    if (answer?.status === 200) this.robots = readRobots(Buffer.from(answer.bytes).toString('utf8'));
    if (!this.robots.allows(url)) throw badRequest(`the robots.txt of ${host} disallows ${url}`);
  }

  private async readSitemaps(entry: string): Promise<void> {
    const { origin, prefix } = this.scope;
    const usual = [...this.robots.sitemaps, `${origin}/sitemap.xml`, `${origin}${prefix}sitemap.xml`];
    const addresses = usual.flatMap((href) => URL.parse(href, entry)?.href ?? []);
    for await (const href of pagesOfSitemaps(new Set(addresses), origin, this.tools)) {
      const place = normalizeUrl(href, origin);
      if (place) this.enqueue(place.url, 1);
    }
  }

  private async fetch(url: string, again = true): Promise<Answer> {
    try {
      await this.pause();
      const { fetcher, limits, signal } = this.tools;
      const maxBytes = Math.min(pageBytes, Math.max(1, limits.bytes - this.bytes));
      const answer = await fetcher.read(url, { maxBytes, timeoutMs: pageTimeout, signal, accept }, async (opened) => {
        if (opened.status !== 200 || !isHtml(opened.contentType)) return { ...opened, bytes: undefined };
        const chunks: Uint8Array[] = [];
        for await (const chunk of opened.chunks) chunks.push(chunk);
        return { ...opened, bytes: Buffer.concat(chunks) };
      });
      if ((answer.status === 429 || answer.status === 503) && again) {
        await wait(2000, undefined, { signal: this.tools.signal });
        return await this.fetch(url, false);
      }
      if (answer.status !== 200) return { kind: 'failure', reason: `it returned the status ${answer.status}` };
      if (!answer.bytes) return { kind: 'file' };
      const place = normalizeUrl(answer.url)!.url;
      if (place !== normalizeUrl(url)!.url && !this.robots.allows(place))
        return { kind: 'failure', reason: `it redirects to ${place}, which robots.txt disallows` };
      const page = await this.tools.read(answer.bytes, answer.contentType, place);
      const marks = pageFingerprints(answer.bytes, page, place);
      return { kind: 'page', url: place, page, size: answer.bytes.length, marks };
    } catch (error) {
      this.tools.signal?.throwIfAborted();
      if (error instanceof HttpError) return { kind: 'failure', reason: error.message };
      throw error;
    }
  }

  /** Honors the crawl delay of the site. */
  private async pause(): Promise<void> {
    const { delay } = this.robots;
    if (delay === 0) return;
    const due = this.lastRequest + delay * 1000;
    this.lastRequest = Math.max(Date.now(), due);
    if (due > Date.now()) await wait(due - Date.now(), undefined, { signal: this.tools.signal });
  }
}
