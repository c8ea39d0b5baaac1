// Replies to GET requests with an API token, repeated as long as nothing they were made of was written. SQLite tells that
// without a query; PostgreSQL does not, and there nothing is cached. The age is limited because some replies depend on
// the time. Integrations poll, and this saves them loading, presenting and serializing.
import type { CacheOptions, LruCache } from '@lectern/content';
import type { Seen } from '#db/database';
import type { Services } from '../context.ts';
import { isKnown } from './conditional.ts';
import type { PipelineReply, PipelineRequest } from './exchange.ts';

type CachedReply = { reply: PipelineReply; seen: Seen; at: number };
type Run = (incoming: PipelineRequest) => Promise<PipelineReply>;

const maxAgeMs = 10_000;
const maxLength = 100_000;

export type ReplyCache = LruCache<CachedReply>;
const options: CacheOptions<CachedReply> = { weigh: ({ reply }) => (reply.content?.length ?? 0) + 100 };

export const createReplyCache = ({ cache }: Pick<Services, 'cache'>): ReplyCache => cache('replies', options);

const conditional = (reply: PipelineReply, { headers }: PipelineRequest): PipelineReply =>
  reply.etag !== undefined && isKnown(headers, reply.etag) ? { ...reply, status: 304, content: undefined } : reply;

/** Each token has its own entries, so that nobody gets what only another may see. */
export function withReplyCache(run: Run, cache: ReplyCache, { database, clock }: Services): Run {
  const { isCurrentNow } = database;
  if (!isCurrentNow) return run;
  return async (incoming) => {
    const { caller, url } = incoming;
    if (!caller?.token) return run(incoming);
    const key = `${caller.tokenId} ${url}`;
    const now = clock().getTime();
    const known = cache.get(key);
    if (known && now >= known.at && now - known.at < maxAgeMs && isCurrentNow(known.seen))
      return conditional(known.reply, incoming);
    return database.sharing(async () => {
      const reply = await run(incoming);
      const isCacheable = !reply.flow && reply.status !== 304 && (reply.content?.length ?? 0) <= maxLength;
      // A reply read over several snapshots may mix two states: it is sent, but not kept.
      const seen = isCacheable ? database.seen() : undefined;
      if (seen) cache.set(key, { reply, seen, at: now });
      return reply;
    });
  };
}
