// Mail templates, as text and plain HTML.
import type { Mail } from '#platform/mail';
import { escapeHtml } from '@lectern/content';

const day = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

function mail(
  to: string,
  subject: string,
  before: string[],
  link: { text: string; url: string },
  after: string[],
): Mail {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  return {
    to,
    subject,
    text: [...before, `${link.text}: ${link.url}`, ...after].join('\n\n') + '\n',
    html: [
      '<!doctype html><html lang="en"><body style="font-family: system-ui, sans-serif; line-height: 1.5">',
      ...before.map(paragraph),
      `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
      ...after.map(paragraph),
      '</body></html>',
    ].join('\n'),
  };
}

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

const addresses = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S*|\b[\w-]+(?:\.[\w-]+)+\/\S*/giu;

/** Anybody can create an organization and choose its title; it must not be a way to send arbitrary links. */
function named(organization: string): string {
  const plain = organization.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').replaceAll(addresses, ' ');
  return plain.replaceAll(/ +/g, ' ').trim() || 'An organization';
}

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
