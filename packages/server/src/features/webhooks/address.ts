import { literalAddress, isAddressAllowed, parseAllowList } from '#platform/addresses';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';

/** What can be told from the address alone; where its name leads is looked at each time something is sent. */
export function requireAddress({ services }: Context, url: string): void {
  const parsed = URL.parse(url);
  if (!parsed) throw badRequest('body.url is not an address');
  if (parsed.username !== '' || parsed.password !== '') {
    throw badRequest('body.url must not hold a user name or password; deliveries are signed');
  }
  const literal = literalAddress(parsed.hostname);
  if (literal && !isAddressAllowed(parseAllowList(services.config.outboundAllow), literal.toString())) {
    throw badRequest('body.url: the address is not public');
  }
}
