// Which ways to sign in an address has, for a page that asks for the address first. It depends on the domain alone, so
// that nobody learns from it whether a person is known here. Any organization may say that a domain is its own, and could
// then send people from our page to one of its making; so the operator says whose a domain is.
import type { Context } from '#platform/context';
import { isEmail } from '#platform/email';
import { startUrl } from './addresses.ts';
import { listActive, listActiveForDomain, listActiveNamed } from './rows.ts';

export type Login = { label: string; url: string };

/** Where members of an organization begin to sign in; undefined when it has no provider. */
export async function loginFor(
  context: Pick<Context, 'db' | 'urls'>,
  organization: string,
): Promise<string | undefined> {
  const [first] = await listActive(context.db, organization);
  return first && startUrl(context, first);
}

/** `next` is where they want to be afterwards. */
export async function loginsFor(
  context: Pick<Context, 'db' | 'urls'> & { domains: ReadonlyMap<string, string> },
  email: string,
  next: string,
): Promise<Login[]> {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) return [];
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const organization = context.domains.get(domain);
  const rows =
    organization === undefined
      ? await listActiveForDomain(context.db, domain)
      : await listActiveNamed(context.db, organization);
  return rows.map((row) => {
    const url = new URL(startUrl(context, row));
    url.searchParams.set('next', next);
    // Anybody may call theirs as they like; whose it is must be seen.
    return { label: `${row.label} (${row.title})`, url: url.href };
  });
}
