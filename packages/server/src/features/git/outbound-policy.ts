// Git may connect to the same networks as all outbound requests: public addresses, and those the operator allows. The
// host is resolved and checked here, and Git is pinned to that address.
import { lookup } from 'node:dns/promises';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Db } from '#db/database';
import { isListed } from '#features/organizations';
import { literalAddress, isAddressAllowed, parseAllowList } from '#platform/addresses';
import type { Config } from '#platform/config';
import { forbidden, badRequest } from '#platform/errors';
import type { Remote } from './remote.ts';

/** The organization on whose behalf a repository is accessed. */
export type OutboundPolicy = { config: Config; db: Db; organization: string };

/** The network address to connect to; undefined for a local repository. */
export async function addressFor(remote: Remote, reaching: OutboundPolicy): Promise<string | undefined> {
  const { config } = reaching;
  await requireListed(remote, reaching);
  if (remote.kind === 'local') {
    await requireAllowedPath(remote.path, config);
    return undefined;
  }
  const allow = parseAllowList(config.outboundAllow);
  const refuse = () => badRequest(`${remote.host} cannot be resolved or its IP address is not public`);
  const literal = literalAddress(remote.host);
  if (literal) {
    if (!isAddressAllowed(allow, literal.toString())) throw refuse();
    return literal.toString();
  }
  const found = await lookup(remote.host, { all: true }).catch(() => []);
  const trusted = allow.hosts.has(remote.host.toLowerCase().replace(/\.$/, ''));
  // A name with one private address among public ones would sometimes lead into the internal network (SSRF).
  if (found.length === 0 || (!trusted && !found.every(({ address }) => isAddressAllowed(allow, address))))
    throw refuse();
  return (found.find(({ family }) => family === 4) ?? found[0]!).address;
}

/**
 * The operator's key and folders are shared by all who may use them: with them the administrators of one organization
 * could read the repositories of every other.
 */
async function requireListed({ kind }: Remote, { config, db, organization }: OutboundPolicy): Promise<void> {
  if (kind === 'http' || (await isListed(db, config.gitOrganizations, organization))) return;
  const what = kind === 'ssh' ? 'repositories over ssh' : 'paths on this machine';
  throw forbidden(
    `${what} are allowed only for organizations named by the operator (LECTERN_GIT_ORGS), and this one is not`,
  );
}

/** Symbolic links are resolved before the comparison, so that none escapes the allowed folders. */
async function requireAllowedPath(path: string, { gitLocal }: Config): Promise<void> {
  const refuse = () => badRequest('url is a path on this machine that the operator does not allow (LECTERN_GIT_LOCAL)');
  const real = await realpath(path).catch(() => undefined);
  for (const folder of gitLocal) {
    const allowed = await realpath(folder).catch(() => undefined);
    if (real === undefined || allowed === undefined) continue;
    const inside = relative(allowed, real);
    if (!isAbsolute(inside) && inside !== '..' && !inside.startsWith(`..${sep}`)) return;
  }
  throw refuse();
}
