// Git may connect to the same networks as all outbound requests: public addresses, and those the operator allows. The
// host is resolved and checked here, and Git is pinned to that address.
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Db } from '#db/database';
import { isListed } from '#features/organizations';
import type { Config } from '#platform/config';
import { forbidden, badRequest } from '#platform/errors';
import { resolveAllowedAddress } from '#platform/outbound-address';
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
  return (await resolveAllowedAddress(remote.host, config.outboundAllow)).address;
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
