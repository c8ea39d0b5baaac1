// Counts in memory what readers do, and adds the counts to the daily sums every half minute. What it costs does not
// depend on the number of readers. A process that is killed loses the counts since the last time, never content.
import { addRedirectUses, type RedirectUses } from '#features/publishing';
import type { Services } from '#platform/context';
import type { Activity } from './activity.ts';
import { opensPage, isReader, referrerOf, searchWords, type RequestFacts } from './reader.ts';
import { addCounts, type CountKey } from './rows.ts';

/** Different things counted between two writes; more are counted together. */
const mostKeys = 20_000;
/** A search is counted when its reader has stopped typing for so long. */
const typingMs = 10_000;
const mostTyping = 10_000;

type Counted = { key: CountKey; count: number };
type Typing = { key: CountKey; words: string; at: number };

type OpenedPage = Extract<Activity, { kind: 'view' | 'not-found' }>;
type FollowedRedirect = Extract<Activity, { kind: 'redirect' }>;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + 86_400_000;

const keyOn = ({ organization, site }: Activity, day: string) => ({
  organization,
  site,
  day,
  siteSpace: '',
  page: '',
  referrer: '',
  value: '',
});

function openedKey(activity: OpenedPage, day: string, referrer: string): CountKey {
  const key = { ...keyOn(activity, day), referrer };
  if (activity.kind === 'not-found') return { ...key, kind: 'not-found', value: activity.path.slice(0, 200) };
  return { ...key, kind: 'view', siteSpace: activity.siteSpace, page: activity.page };
}

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
  let day = dayOf(clock());
  let dayEnds = endOf(day);
  /**
   * Opened pages of the day by referrer. The response cache gives the same activity for each view of a page, so that
   * counting one is two look-ups.
   */
  const opened = new Map<OpenedPage, Map<string, number>>();
  let openedKeys = 0;
  let followed = new Map<string, RedirectUses>();
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

  function open(activity: OpenedPage, referrer: string): void {
    let byReferrer = opened.get(activity);
    if (!byReferrer) opened.set(activity, (byReferrer = new Map<string, number>()));
    const count = byReferrer.get(referrer) ?? 0;
    byReferrer.set(referrer, count + 1);
    if (count === 0 && ++openedKeys >= mostKeys) countOpened();
  }

  function countOpened(): void {
    for (const [activity, byReferrer] of opened) {
      for (const [referrer, count] of byReferrer) add(openedKey(activity, day, referrer), count);
    }
    opened.clear();
    openedKeys = 0;
  }

  /** There are no more of them than redirects of sites. */
  function follow({ organization, site, redirect }: FollowedRedirect): void {
    const name = `${organization} ${site} ${redirect} ${day}`;
    const known = followed.get(name);
    if (known) known.count++;
    else if (followed.size < mostKeys) followed.set(name, { organization, site, redirect, day, count: 1 });
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
    const [taken, uses] = [counts, followed];
    if (taken.size === 0 && uses.size === 0) return;
    counts = new Map();
    followed = new Map();
    try {
      await database.write(async (db) => {
        if (taken.size > 0) await addCounts(db, [...taken.values()]);
        await addRedirectUses(db, [...uses.values()]);
      });
    } catch (error) {
      for (const { key, count } of taken.values()) add(key, count);
      for (const [name, use] of uses)
        followed.set(name, { ...use, count: use.count + (followed.get(name)?.count ?? 0) });
      throw error;
    }
  }

  return {
    note(activity, request) {
      if (!config.insights) return;
      const now = clock();
      if (now.getTime() >= dayEnds) {
        countOpened();
        day = dayOf(now);
        dayEnds = endOf(day);
      }
      if (activity.kind !== 'search') {
        if (!opensPage(request)) return;
        if (activity.kind === 'redirect') follow(activity);
        else open(activity, referrerOf(request));
        return;
      }
      if (!isReader(request)) return;
      const { site, words, found, isTyping } = activity;
      const key: CountKey = {
        ...keyOn(activity, day),
        kind: found ? 'search' : 'empty-search',
        value: searchWords(words),
      };
      const typed = words.trim().toLowerCase();
      type(`${site} ${request.address}`, { key, words: typed, at: isTyping ? now.getTime() : 0 });
    },
    async flush() {
      countTyped(clock().getTime() - typingMs);
      countOpened();
      await write();
    },
    async flushAll() {
      countTyped(Number.POSITIVE_INFINITY);
      countOpened();
      await write();
    },
  };
}
