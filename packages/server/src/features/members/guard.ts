import { organizationIn, type ResourceGuard } from '#platform/http/named-resources';
import { findMembersNamed } from './rows.ts';

/** People are named by id or e-mail address, and are those of the organization the path is in. */
export const memberGuard: ResourceGuard = async ({ db }, names, loaded) => {
  const found = await findMembersNamed(db, organizationIn(loaded) ?? '', names);
  return new Map([...found].map(([name, id]) => [name, { value: id }]));
};
