import { literalAddress, mayReach, readAllowList } from '#platform/addresses';
import type { Context } from '#platform/context';
import { invalid } from '#platform/errors';

/** What can be told from the address alone; where its name leads is looked at each time something is sent. */
export function requireAddress({ services }: Context, url: string): void {
  const parsed = URL.parse(url);
  if (!parsed) throw invalid('body.url is not an address');
  if (parsed.username !== '' || parsed.password !== '') {
    throw invalid('body.url must not hold a user name or password; deliveries are signed');
  }
  const literal = literalAddress(parsed.hostname);
  if (literal && !mayReach(readAllowList(services.config.outboundAllow), literal.toString())) {
    throw invalid('body.url: the address is not public');
  }
}
