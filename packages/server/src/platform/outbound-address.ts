// The address of a host that Git may connect to on a user's behalf. The name is resolved and checked once, and the
// program is pinned to the address, so that DNS rebinding leads nowhere else.
import { lookup } from 'node:dns/promises';
import { literalAddress, isAddressAllowed, parseAllowList } from './addresses.ts';
import { addressNotAllowed } from './errors.ts';

export async function resolveAllowedAddress(
  host: string,
  outboundAllow: readonly string[],
): Promise<{ address: string; family: number }> {
  const allow = parseAllowList(outboundAllow);
  const literal = literalAddress(host);
  if (literal) {
    if (!isAddressAllowed(allow, literal.toString())) throw addressNotAllowed(host);
    return { address: literal.toString(), family: literal.kind() === 'ipv6' ? 6 : 4 };
  }
  const found = await lookup(host, { all: true }).catch(() => []);
  const isTrusted = allow.hosts.has(host.toLowerCase().replace(/\.$/, ''));
  // A name with one private address among public ones would sometimes lead into the internal network (SSRF).
  const isAllowed = isTrusted || found.every(({ address }) => isAddressAllowed(allow, address));
  const chosen = found.find(({ family }) => family === 4) ?? found[0];
  if (!chosen || !isAllowed) throw addressNotAllowed(host);
  return chosen;
}
