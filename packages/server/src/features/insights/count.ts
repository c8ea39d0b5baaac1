// Counts in memory what readers do, and adds the counts to the daily sums every half minute. What it costs does not
// depend on the number of readers. A process that is killed loses the counts since the last time, never content.
import type { Activity } from '@lectern/site';
import type { Services } from '#platform/context';
import { opensPage, isReader, referrerOf, searchWords, type RequestFacts } from './reader.ts';
import { addCounts, type CountKey } from './rows.ts';

/** Different things counted between two writes; more are counted together. */
const mostKeys = 20_000;
/** A search is counted when its reader has stopped typing for so long. */
const typingMs = 10_000;
const mostTyping = 10_000;

type Counted = { key: CountKey; count: number };
type Typing = { key: CountKey; words: string; at: number };

export type ReaderCounts = {
  note(activity: Activity, request: RequestFacts): void;
  flush(): Promise<void>;
  /** With searches whose readers may still be typing. */
  flushAll(): Promise<void>;
};

export function createReaderCounts({
  config,
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>): ReaderCounts {
  let counts = new Map<string, Counted>();
  /** By site and address, which is only kept until the search is counted. */
  const typing = new Map<string, Typing>();

  function add(key: CountKey, count = 1): void {
    const name = JSON.stringify(Object.values(key));
    const known = counts.get(name);
    if (known) known.count += count;
    else if (counts.size < mostKeys) counts.set(name, { key, count });
    else {
      const rest = { ...key, siteSpace: '', page: '', referrer: '', value: '' };
      const other = JSON.stringify(Object.values(rest));
      counts.set(other, { key: rest, count: (counts.get(other)?.count ?? 0) + count });
    }
  }

  function type(reader: string, next: Typing): void {
    const last = typing.get(reader);
    const goesOn = last && (next.words.startsWith(last.words) || last.words.startsWith(next.words));
    if (last && !goesOn) add(last.key);
    typing.delete(reader);
    typing.set(reader, next);
    if (typing.size <= mostTyping) return;
    const [oldest] = typing as Iterable<[string, Typing]>;
    typing.delete(oldest![0]);
    add(oldest![1].key);
  }

  function countTyped(before: number): void {
    for (const [reader, { key, at }] of typing) {
      if (at > before) continue;
      typing.delete(reader);
      add(key);
    }
  }

  async function write(): Promise<void> {
    const taken = counts;
    if (taken.size === 0) return;
    counts = new Map();
    try {
      await database.write((db) => addCounts(db, [...taken.values()]));
    } catch (error) {
      for (const { key, count } of taken.values()) add(key, count);
      throw error;
    }
  }

  return {
    note({ organization, site, ...what }, request) {
      if (!config.insights) return;
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      const key = { organization, site, day, siteSpace: '', page: '', referrer: '', value: '' };
      switch (what.kind) {
        case 'view': {
          if (!opensPage(request)) return;
          const { siteSpace, page } = what;
          return add({ ...key, kind: 'view', siteSpace, page, referrer: referrerOf(request) });
        }
        case 'not-found':
          if (!opensPage(request)) return;
          return add({ ...key, kind: 'not-found', value: what.path.slice(0, 200), referrer: referrerOf(request) });
        case 'search': {
          if (!isReader(request)) return;
          const kind = what.found ? 'search' : 'empty-search';
          const searched: CountKey = { ...key, kind, value: searchWords(what.words) };
          const words = what.words.trim().toLowerCase();
          type(`${site} ${request.address}`, { key: searched, words, at: what.isTyping ? now.getTime() : 0 });
        }
      }
    },
    async flush() {
      countTyped(clock().getTime() - typingMs);
      await write();
    },
    async flushAll() {
      countTyped(Number.POSITIVE_INFINITY);
      await write();
    },
  };
}
