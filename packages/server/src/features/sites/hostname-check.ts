// Whether requests to the hostname of a site arrive at this service: it asks itself through the hostname for a signature
// that only it can give.
import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import type { Static, shapes } from '@lectern/contract';
import type { Services } from '#platform/context';
import { HttpError, notFound } from '#platform/errors';
import { InvalidCertificate, type Fetcher } from '#platform/fetcher';
import { newId } from '#platform/ids';
import { signUrl } from '#platform/signed-url';

type Checked = Static<typeof shapes.HostnameCheck>;

const path = '/.well-known/lectern-hostname';
const limits = { maxBytes: 10_000, timeoutMs: 5000 };

const answerTo = (secret: string, nonce: string): string =>
  signUrl(secret, { purpose: 'hostname-check', parts: [nonce], expires: '' });

export function addHostnameAnswer(http: FastifyInstance, { secret }: Services): void {
  http.get<{ Params: { nonce: string } }>(`${path}/:nonce`, async ({ params: { nonce } }, reply) => {
    if (!/^\w{10,40}$/.test(nonce)) throw notFound('page');
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(answerTo(secret, nonce));
  });
}

export type Addresses = (hostname: string) => Promise<string[]>;

const addressesOf: Addresses = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address).sort();

const mostAddresses = 8;

export async function checkHostname(
  { fetcher, secret, clock }: { fetcher: Pick<Fetcher, 'fetch'>; secret: string; clock: () => Date },
  hostname: string,
  resolve = addressesOf,
): Promise<Checked> {
  const addresses = (await resolve(hostname).catch(() => [])).slice(0, mostAddresses);
  if (addresses.length === 0)
    return { hostname, addresses, state: 'unresolved', message: `${hostname} has no address in the DNS` };
  const nonce = newId(clock());
  try {
    const { status, bytes } = await fetcher.fetch(`https://${hostname}${path}/${nonce}`, limits);
    if (status === 200 && Buffer.from(bytes).toString() === answerTo(secret, nonce))
      return { hostname, addresses, state: 'arrives', message: `requests to ${hostname} arrive here` };
    const message = `another server answers at ${hostname}, or a proxy before this one does not pass on the host`;
    return { hostname, addresses, state: 'elsewhere', message };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const state = error instanceof InvalidCertificate ? 'certificate' : 'unreachable';
    return { hostname, addresses, state, message: error.message };
  }
}
