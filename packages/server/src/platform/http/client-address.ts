// Client address of a connection or request, as used by the connection limits.
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const loopback = ['127.0.0.0/8', '::1/128'];

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // An IPv4-mapped IPv6 address counts as IPv4.
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function networkOf(entry: string): Network {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

export type ClientAddresses = {
  /** Whether it is a trusted proxy. */
  isTrusted(address: string): boolean;
  /** The nearest address that is no trusted proxy; undefined when there is none. */
  of(request: IncomingMessage): string | undefined;
};

export function createClientAddresses(proxies: readonly string[]): ClientAddresses {
  const networks = [...loopback, ...proxies].map(networkOf);
  const isTrusted = (text: string): boolean => {
    const address = parse(text);
    return networks.some(([network, bits]) => address?.kind() === network.kind() && address.match(network, bits));
  };
  return {
    isTrusted,
    of({ headers, socket }) {
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      const hops = [...forwarded, socket.remoteAddress ?? ''].map((hop) => hop.trim()).filter((hop) => hop !== '');
      return hops.findLast((hop) => !isTrusted(hop));
    },
  };
}

/** An IPv6 client controls a whole /64. */
export function rateLimitKey(text: string): string {
  const address = parse(text);
  if (!address) return text;
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}
