import { namesOfLink } from '@lectern/content';
import type { ReplyOf, api } from '@lectern/contract';
import { badRequest } from '#platform/errors';

/** A link named after the URL. Fetching it would disclose to another host what is read here. */
export function embedOf(address: string): ReplyOf<typeof api.getEmbedByUrl> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw badRequest('query.url must be an absolute URL, http:// or https://');
  return { type: 'link', ...namesOfLink(url) };
}
