// The identity in a provider's assertion, normalized.
import { isEmail } from '#platform/email-address';
import { badRequest } from '#platform/errors';
import { stripInvalidText, stripInvalidTextUpTo } from '#platform/sanitize-text';

export type Identity = {
  /** The provider's stable id of the user, or else their e-mail address. */
  subject: string;
  email: string;
  name: string | undefined;
};

export const firstText = (said: ReadonlyMap<string, string>, names: readonly string[]): string | undefined =>
  names.map((name) => said.get(name)).find((value) => value !== undefined);

const longestName = 100;
const longestSubject = 1000;

export function identityFrom(said: {
  subject: string | undefined;
  email: string | undefined;
  name: string | undefined;
}) {
  const email = said.email?.trim().toLowerCase();
  if (email === undefined || !isEmail(email))
    throw badRequest('the identity provider did not send an e-mail address for this user');
  if ((said.subject?.length ?? 0) > longestSubject)
    throw badRequest('the identity provider sent a name that is too long');
  // Two subjects that differ only in characters that cannot be stored would become one user.
  if (said.subject !== undefined && said.subject !== stripInvalidText(said.subject))
    throw badRequest('the identity provider sent a user id with characters that cannot be stored');
  const name =
    said.name === undefined ? '' : stripInvalidTextUpTo(said.name.replaceAll(/\s+/g, ' ').trim(), longestName);
  const subject = said.subject === undefined ? `email ${email}` : `name ${said.subject}`;
  return { subject, email, name: name || undefined } satisfies Identity;
}
