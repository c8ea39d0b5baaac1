import { organizationIn, type ResourceGuard } from '#platform/http/named-resources';
import { findMembersNamed } from './rows.ts';

/** Users in paths are named by id or e-mail address, within the organization of the path. */
export const memberGuard: ResourceGuard = async ({ db }, names, loaded) => {
  const found = await findMembersNamed(db, organizationIn(loaded) ?? '', names);
  return new Map([...found].map(([name, id]) => [name, { value: id }]));
};
