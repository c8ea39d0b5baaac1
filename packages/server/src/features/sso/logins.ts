// Sign-in methods of an e-mail address, for a page that asks for it first. They depend on the domain alone, so that
// account existence is not revealed. Any organization may claim a domain, and could then redirect users to its own
// page; so the operator decides who owns a domain.
import type { Context } from '#platform/context';
import { isEmail } from '#platform/email-address';
import { startUrl } from './addresses.ts';
import { listActive, listActiveForDomain, listActiveNamed } from './rows.ts';

export type Login = { label: string; url: string };

/** Where members of an organization start to sign in; undefined when it has no provider. */
export async function loginFor(
  context: Pick<Context, 'db' | 'urls'>,
  organization: string,
): Promise<string | undefined> {
  const [first] = await listActive(context.db, organization);
  return first && startUrl(context, first);
}

/** `next` is the path to return to. */
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
    // Labels are arbitrary; the organization's title must be visible too.
    return { label: `${row.label} (${row.title})`, url: url.href };
  });
}
