// Which ways to sign in an address has, for a page that asks for the address first. It depends on the domain alone, so
// that nobody learns from it whether a person is known here.
import type { Static, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { isEmail } from './identity.ts';
import { presentLogin } from './present.ts';
import { listActiveForDomain } from './rows.ts';

export type Login = Static<typeof shapes.SsoLogin> & {
  /** Title of the organization it lets into. */
  organization: string;
};

export async function listLoginsFor(context: Pick<Context, 'db' | 'urls'>, email: string): Promise<Login[]> {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) return [];
  const rows = await listActiveForDomain(context.db, address.slice(address.lastIndexOf('@') + 1));
  return rows.map((row) => ({ ...presentLogin(context, row), organization: row.title }));
}
