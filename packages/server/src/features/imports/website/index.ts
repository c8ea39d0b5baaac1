// Imports a website: the pages below a URL, in the order of its navigation.
import type { Services } from '#platform/context';
import { storeStream } from '#features/files';
import type { ImportedContent } from '#features/ingest';
import type { Loss } from '@lectern/content/from-html';
import { isWithin } from './normalize-url.ts';
import { assemble, CollectedPages } from './assemble.ts';
import { crawl, type CrawlLimits, type Failure } from './crawl.ts';
import { fetchFiles, type StoreFile } from './files.ts';
import { PageReader } from './reader.ts';

export type WebsiteProgress = { found: number; read: number; files: number };

export type Website = {
  incoming: ImportedContent;
  /** Pages discovered, read or not. */
  total: number;
  failures: Failure[];
  losses: (Loss & { page: string })[];
};

/** Where files are stored; by default the storage of the service. */
export const keepInStorage =
  (services: Services): StoreFile =>
  async ({ key, name, contentType }, chunks) => {
    const options = { name, ...(contentType !== undefined && { contentType }) };
    const stored = await storeStream({ services }, chunks, options);
    return {
      file: { key, name, stored, ...(contentType !== undefined && { contentType }) },
      content: stored.hash,
      size: stored.size,
    };
  };

export async function readWebsite(
  services: Services,
  url: string,
  limits: CrawlLimits,
  note: (progress: WebsiteProgress) => void,
  signal?: AbortSignal,
): Promise<Website> {
  return readSite({ fetcher: services.fetcher, keep: keepInStorage(services) }, url, limits, note, signal);
}

export async function readSite(
  { fetcher, keep }: { fetcher: Services['fetcher']; keep: StoreFile },
  url: string,
  limits: CrawlLimits,
  note: (progress: WebsiteProgress) => void,
  signal?: AbortSignal,
): Promise<Website> {
  const started = Date.now();
  const gathered = new CollectedPages();
  const progress: WebsiteProgress = { found: 0, read: 0, files: 0 };
  const tell = (more: Partial<WebsiteProgress>): void => note(Object.assign(progress, more));
  const reader = new PageReader();
  const crawled = await crawl(url, {
    fetcher,
    limits,
    read: (bytes, contentType, address) => reader.read(bytes, contentType, address),
    take: (address, page) => gathered.take(address, page),
    note: tell,
    signal,
  }).finally(() => reader.close());
  const attached = [...gathered.links, ...crawled.files].filter((address) => isWithin(crawled.scope, address));
  const kept = await fetchFiles([...new Set([...gathered.images, ...attached])], {
    fetcher,
    keep,
    bytes: Math.max(0, limits.bytes - crawled.bytes),
    deadline: started + limits.seconds * 1000,
    signal,
    note: (files) => tell({ files }),
  });
  const { incoming, losses } = assemble(gathered, crawled, kept);
  const copies = crawled.copies
    .filter(({ differs }) => differs)
    .map(({ url: copy, of }) => ({
      what: `another page names this one as its canonical URL and is left out: ${copy}`,
      page: of,
    }));
  return {
    incoming,
    total: crawled.total,
    failures: [...crawled.failures, ...kept.failures],
    losses: [...losses, ...copies],
  };
}
