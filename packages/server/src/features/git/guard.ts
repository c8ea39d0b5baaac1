// Git may turn to the same places as everything else that leaves this service: public addresses, and those the operator
// allows. The address is looked up and checked here, and Git is told to use that one and no other.
import { lookup } from 'node:dns/promises';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { literalAddress, mayReach, readAllowList } from '#platform/addresses';
import type { Config } from '#platform/config';
import { invalid } from '#platform/errors';
import type { Remote } from './remote.ts';

/** The address to connect to; undefined for a local repository. */
export async function addressFor(remote: Remote, config: Config): Promise<string | undefined> {
  if (remote.kind === 'local') {
    await requireAllowedPath(remote.path, config);
    return undefined;
  }
  const allow = readAllowList(config.outboundAllow);
  const refuse = () => invalid(`${remote.host} is unknown or its address is not public`);
  const literal = literalAddress(remote.host);
  if (literal) {
    if (!mayReach(allow, literal.toString())) throw refuse();
    return literal.toString();
  }
  const found = await lookup(remote.host, { all: true }).catch(() => []);
  const trusted = allow.hosts.has(remote.host.toLowerCase().replace(/\.$/, ''));
  // One private address among public ones is how a name would lead inside now and then.
  if (found.length === 0 || (!trusted && !found.every(({ address }) => mayReach(allow, address)))) throw refuse();
  return (found.find(({ family }) => family === 4) ?? found[0]!).address;
}

/** Links are followed before the folder is compared, so that none leads out of what is allowed. */
async function requireAllowedPath(path: string, { gitLocal }: Config): Promise<void> {
  const refuse = () => invalid('url names a path on this machine that the operator does not allow (LECTERN_GIT_LOCAL)');
  const real = await realpath(path).catch(() => undefined);
  for (const folder of gitLocal) {
    const allowed = await realpath(folder).catch(() => undefined);
    if (real === undefined || allowed === undefined) continue;
    const inside = relative(allowed, real);
    if (!isAbsolute(inside) && inside !== '..' && !inside.startsWith(`..${sep}`)) return;
  }
  throw refuse();
}
