// Network addresses the server may connect to on a user's behalf: public ones, and those the operator allows.
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Network = [Address, number];

export type AllowList = { hosts: ReadonlySet<string>; networks: readonly Network[] };

const hostName = /^(?!-)[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*$/i;
/** Azure's wire server: a public address reachable only from inside the cloud. */
const inside = new Set(['168.63.129.16']);
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Returns undefined for what is neither a host nor a network. */
export function parseAllowEntry(entry: string): { host: string } | { network: Network } | undefined {
  if (ipaddr.isValidCIDR(entry)) return { network: ipaddr.parseCIDR(entry) };
  const address = literalAddress(entry);
  if (address) return { network: [address, address.kind() === 'ipv4' ? 32 : 128] };
  return hostName.test(entry) && !/^[\d.]+$/.test(entry) ? { host: entry.toLowerCase() } : undefined;
}

export function parseAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const entry of entries) {
    const allowed = parseAllowEntry(entry);
    if (!allowed) throw new Error(`"${entry}" is neither a host nor a network`);
    if ('host' in allowed) hosts.add(allowed.host);
    else networks.push(allowed.network);
  }
  return { hosts, networks };
}

/** The IP address in a URL's host; undefined for a name. URL parsing has normalized all number forms. */
export function literalAddress(host: string): Address | undefined {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return undefined;
  return ipaddr.process(bare);
}

export function isAddressAllowed(allow: AllowList, address: string): boolean {
  const parsed = literalAddress(address);
  if (!parsed) return false;
  return isPublic(parsed) || allow.networks.some((network) => isWithin(parsed, network));
}

const isWithin = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast' && !inside.has(address.toString());
  // NAT64: the IPv4 address is embedded after a prefix.
  if (isWithin(address, nat64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === 'unicast' && isWithin(address, globalUnicast);
}

/** A port, or an address with one: `9464`, `10.0.0.1:9464`, `[::1]:9464`. */
export function parseListenAddress(text: string, host: string): { host: string; port: number } | undefined {
  const [, given, digits] = /^(?:(\[[\da-f:.]+\]|[^\s:]+):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  return digits === undefined || port > 65_535 ? undefined : { host: given?.replace(/^\[|\]$/g, '') ?? host, port };
}
