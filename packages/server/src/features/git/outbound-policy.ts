// Git may turn to the same places as everything else that leaves this service: public addresses, and those the operator
// allows. The address is looked up and checked here, and Git is told to use that one and no other.
import { lookup } from 'node:dns/promises';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Db } from '#db/database';
import { isListed } from '#features/organizations';
import { literalAddress, isAddressAllowed, parseAllowList } from '#platform/addresses';
import type { Config } from '#platform/config';
import { forbidden, badRequest } from '#platform/errors';
import type { Remote } from './remote.ts';

/** For whom a repository is reached. */
export type OutboundPolicy = { config: Config; db: Db; organization: string };

/** The address to connect to; undefined for a local repository. */
export async function addressFor(remote: Remote, reaching: OutboundPolicy): Promise<string | undefined> {
  const { config } = reaching;
  await requireListed(remote, reaching);
  if (remote.kind === 'local') {
    await requireAllowedPath(remote.path, config);
    return undefined;
  }
  const allow = parseAllowList(config.outboundAllow);
  const refuse = () => badRequest(`${remote.host} is unknown or its address is not public`);
  const literal = literalAddress(remote.host);
  if (literal) {
    if (!isAddressAllowed(allow, literal.toString())) throw refuse();
    return literal.toString();
  }
  const found = await lookup(remote.host, { all: true }).catch(() => []);
  const trusted = allow.hosts.has(remote.host.toLowerCase().replace(/\.$/, ''));
  // One private address among public ones is how a name would lead inside now and then.
  if (found.length === 0 || (!trusted && !found.every(({ address }) => isAddressAllowed(allow, address))))
    throw refuse();
  return (found.find(({ family }) => family === 4) ?? found[0]!).address;
}

/**
 * What the operator lends, a key and folders, opens the same for whoever may use it: with them every administrator could
 * read the repositories of every other organization.
 */
async function requireListed({ kind }: Remote, { config, db, organization }: OutboundPolicy): Promise<void> {
  if (kind === 'http' || (await isListed(db, config.gitOrganizations, organization))) return;
  const what = kind === 'ssh' ? 'repositories over ssh' : 'paths on this machine';
  throw forbidden(`${what} are for organizations that the operator names (LECTERN_GIT_ORGS), and this one is not`);
}

/** Links are followed before the folder is compared, so that none leads out of what is allowed. */
async function requireAllowedPath(path: string, { gitLocal }: Config): Promise<void> {
  const refuse = () =>
    badRequest('url names a path on this machine that the operator does not allow (LECTERN_GIT_LOCAL)');
  const real = await realpath(path).catch(() => undefined);
  for (const folder of gitLocal) {
    const allowed = await realpath(folder).catch(() => undefined);
    if (real === undefined || allowed === undefined) continue;
    const inside = relative(allowed, real);
    if (!isAbsolute(inside) && inside !== '..' && !inside.startsWith(`..${sep}`)) return;
  }
  throw refuse();
}
