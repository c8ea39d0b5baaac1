import type { Db } from '#db/database';
import { listUnknown } from '#features/organizations';
import type { Config } from '#platform/config';

/** Errors in settings that name organizations by id. */
export async function unknownOrganizations(config: Config, db: Db): Promise<string | undefined> {
  const settings = { LECTERN_GIT_ORGS: config.gitOrganizations, LECTERN_OPERATORS: config.operators };
  for (const [name, { ids }] of Object.entries(settings)) {
    const [unknown] = await listUnknown(db, ids);
    if (unknown !== undefined)
      return `${name} must be first, all or ids of organizations, and no organization has the id ${unknown}`;
  }
  return undefined;
}
