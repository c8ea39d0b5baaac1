import { literalAddress, isAddressAllowed, parseAllowList } from '#platform/addresses';
import type { Context } from '#platform/context';
import { addressNotAllowed, badRequest } from '#platform/errors';

/** Checks the URL alone; where its host resolves to is checked on every delivery. */
export function requireAddress({ services }: Context, url: string): void {
  const parsed = URL.parse(url);
  if (!parsed) throw badRequest('body.url is not a URL');
  if (parsed.username !== '' || parsed.password !== '') {
    throw badRequest('body.url must not contain a user name or password; deliveries are signed');
  }
  const literal = literalAddress(parsed.hostname);
  if (literal && !isAddressAllowed(parseAllowList(services.config.outboundAllow), literal.toString())) {
    throw addressNotAllowed(parsed.hostname);
  }
}
