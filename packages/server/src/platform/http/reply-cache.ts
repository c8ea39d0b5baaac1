// Replies to GET requests with an API token, repeated as long as nothing was written to the database. SQLite tells that
// exactly (data_version); PostgreSQL does not, and there nothing is cached. The age is limited because some replies
// depend on the time. Integrations poll, and this saves them loading, presenting and serializing.
import type { CacheOptions, LruCache } from '@lectern/content';
import type { Services } from '../context.ts';
import { isKnown } from './conditional.ts';
import type { PipelineReply, PipelineRequest } from './exchange.ts';

type CachedReply = { reply: PipelineReply; version: number; at: number };
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
  const { reads } = database;
  return async (incoming) => {
    const { caller, url } = incoming;
    if (!caller?.token) return run(incoming);
    const version = reads.version();
    if (version === undefined) return run(incoming);
    const key = `${caller.tokenId} ${url}`;
    const now = clock().getTime();
    const known = cache.get(key);
    if (known?.version === version && now >= known.at && now - known.at < maxAgeMs)
      return conditional(known.reply, incoming);
    const reply = await run(incoming);
    const isCacheable = !reply.flow && reply.status !== 304 && (reply.content?.length ?? 0) <= maxLength;
    // A reply read over several snapshots may mix two states: it is sent, but not kept.
    if (isCacheable && reads.version() === version) cache.set(key, { reply, version, at: now });
    return reply;
  };
}
