// The page of a personal invitation link: the user chooses a name and a password and is signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/database';
import { findUser, isMemberElsewhere, lockUser, updateUser, type UserRow } from '#features/accounts';
import {
  wouldReplaceSession,
  field,
  redirectTo,
  LinkError,
  linkPage,
  messagePage,
  sessionChangedMessage,
  openSessionByLink,
  preparePassword,
  requireValidChoice,
  sendPage,
  setPassword,
  signedAs,
  addFormParser,
  auditPasswordChange,
  inTransaction,
} from '#features/sign-in';
import { html } from '@lectern/content/html-tag';
import { findInvitation, redeemInvitation } from './invitation.ts';
import { addLinkPages, type LinkPageParts } from './link-pages.ts';
import type { InvitationWithOrganization } from './rows.ts';

type WithSecret = { Params: { secret: string } };
const path = '/app/invitations/:secret';
const longestName = 64;

/** The link proves no more than the inviter can vouch for, unless it was mailed to the user's own mailbox. */
const passwordScopeOf = ({ mailed, organization_id }: InvitationWithOrganization) => ({
  organization: mailed === 1 ? undefined : organization_id,
});

/**
 * The user has no name yet, and it is theirs to choose: a user who signs in by the assertion of one organization must
 * not decide the name that others see.
 */
async function canName(
  db: Db,
  { id, display_name, email }: UserRow,
  invitation: InvitationWithOrganization,
): Promise<boolean> {
  if (display_name !== email.slice(0, email.indexOf('@'))) return false;
  const { organization } = passwordScopeOf(invitation);
  return organization === undefined || !(await isMemberElsewhere(db, id, organization));
}

export function addPages(http: FastifyInstance, parts: LinkPageParts): void {
  const { services } = parts;
  const { config, database, clock } = services;
  const { reads } = database;

  async function find(secret: string): Promise<{ invitation: InvitationWithOrganization; user: UserRow } | undefined> {
    const invitation = await findInvitation({ db: reads, now: clock() }, secret);
    const user = invitation && (await findUser(reads, invitation.user_id));
    return user && { invitation, user };
  }

  const who = ({ headers }: FastifyRequest) =>
    headers.cookie === undefined ? undefined : parts.authenticateCookie(headers.cookie);

  async function show(request: FastifyRequest<WithSecret>, reply: FastifyReply, fault?: string): Promise<FastifyReply> {
    const caller = await who(request);
    const found = await find(request.params.secret);
    if (!found) return sendPage(reply, config.url, noInvitationPage(), 404);
    const { invitation, user } = found;
    const { organization_title: title, email, expires_at: expiresAt } = invitation;
    const content = linkPage({
      title: `Join ${title}`,
      lead: html`<strong>${title}</strong> invites you to its
        documentation.${passwordScopeOf(invitation).organization !== undefined && onlyThere(title)}`,
      email,
      name: (await canName(reads, user, invitation)) ? user.display_name : undefined,
      expiresAt,
      replaces: caller && caller.userId !== user.id ? signedAs(services, caller) : undefined,
      fault,
    });
    return sendPage(reply, config.url, content, fault === undefined ? 200 : 400);
  }

  async function enter(request: FastifyRequest, secret: string): Promise<string[] | undefined> {
    const found = await find(secret);
    if (!found) return undefined;
    const { invitation, user } = found;
    if (wouldReplaceSession(services, request, await who(request), user.id)) throw new LinkError(sessionChangedMessage);
    const scope = passwordScopeOf(invitation);
    const [password, displayName] = [field(request, 'password'), field(request, 'name').trim()];
    const names = displayName !== '' && (await canName(reads, user, invitation));
    if (names && displayName.length > longestName)
      throw new LinkError(`The name is longer than ${longestName} characters.`);
    requireValidChoice(password, user.email);
    const hash = await preparePassword(services, user.id, password, scope);
    return inTransaction(services, { request, caller: undefined }, async (context) => {
      await lockUser(context.db, user.id);
      if (!(await redeemInvitation(context, secret))) return undefined;
      // Another organization may have added them meanwhile.
      if (names && (await canName(context.db, user, invitation))) await updateUser(context, user, { displayName });
      await setPassword(context, user.id, { ...scope, hash });
      await auditPasswordChange(context, user.id, scope);
      return openSessionByLink(context, request, { user: user.id, ...scope });
    });
  }

  void http.register(async (scope) => addLinkPages(scope, parts));
  void http.register(async (scope) => {
    addFormParser(scope, services);

    scope.get<WithSecret>(path, async (request, reply) => show(request, reply));

    scope.post<WithSecret>(path, async (request, reply) => {
      const { secret } = request.params;
      try {
        const cookies = await enter(request, secret);
        return cookies ? redirectTo(reply, '/app', cookies) : sendPage(reply, config.url, noInvitationPage(), 404);
      } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        return show(request, reply, error.message);
      }
    });
  });
}

/** The link was handed over by the organization, which can vouch only for itself. */
const onlyThere = (title: string) =>
  html` It created this link for you, so the password you choose here gives access to <strong>${title}</strong> only. An
    account for more than one organization needs a link sent to your mailbox, or one from the operator of the server.`;

const noInvitationPage = (): string =>
  messagePage(
    'Invitation not found',
    'The link was already used, has expired, or is incomplete. Ask the person who invited you for a new one.',
    { href: '/app/signin', text: 'Sign in' },
  );
