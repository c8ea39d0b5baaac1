// Mails about signing in and invitations.
import type { Mail } from '#platform/mail';
import { composeMail, withoutLinks } from '#platform/mail-template';

const day = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

const mail = (
  to: string,
  subject: string,
  before: string[],
  link: { text: string; url: string },
  after: string[],
): Mail => composeMail({ to, subject, paragraphs: [...before, link, ...after] });

export const resetMail = (to: string, url: string, expiresAt: string): Mail =>
  mail(
    to,
    'Choose a new password for Lectern',
    [`Someone, probably you, requested a new password for ${to}.`],
    { text: 'Choose a new password', url },
    [
      `The link works once, until ${day(expiresAt)}.`,
      'If it was not you, you can ignore this message: nothing changes until the link is used.',
    ],
  );

const named = (organization: string): string => withoutLinks(organization) || 'An organization';

/** For users with an account, who need no sign-in link. */
export const joinMail = (to: string, organization: string, url: string): Mail =>
  mail(
    to,
    `${named(organization)} invites you to its documentation`,
    [
      `${named(organization)} invites you to its documentation on Lectern, as ${to}. You have an account: sign in to join.`,
    ],
    { text: 'Sign in and join', url },
    ['If you do not want to join, you can ignore this message.'],
  );

export const invitationMail = (to: string, organization: string, url: string, expiresAt: string): Mail =>
  mail(
    to,
    `${named(organization)} invites you to its documentation`,
    [`${named(organization)} invites you to its documentation on Lectern, as ${to}.`],
    { text: 'Accept the invitation', url },
    [`The link works once, until ${day(expiresAt)}.`],
  );
