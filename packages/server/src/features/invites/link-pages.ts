// The page of a shared invite link. Signed-in users join. A visitor without an account enters an e-mail address and
// gets a personal link by mail; without a mail server, ownership of the address cannot be verified, and they need a
// personal invitation instead.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, ApiError, type Client } from '@lectern/contract';
import { findOrganization, type OrganizationForCaller } from '#features/organizations';
import {
  countMailAttempt,
  field,
  redirectTo,
  messagePage,
  requireCsrfToken,
  sendPage,
  signedAs,
  addFormParser,
  inTransaction,
} from '#features/sign-in';
import type { Caller, Services, SessionCaller } from '#platform/context';
import { isEmail } from '#platform/email-address';
import { enqueue } from '#platform/jobs';
import { isMailConfigured } from '#platform/mail';
import { encryptSecret } from '#platform/encrypted-secret';
import { askPage, joinPage } from './invite-page.ts';
import { findInvite } from './rows.ts';

type InviteLink = { organization: OrganizationForCaller; invite: string };
type AtInvite = { Params: { organizationId: string; inviteId: string } };

export type LinkPageParts = {
  services: Services;
  authenticateCookie(header: string): Promise<SessionCaller | undefined>;
  callAs(caller: Caller, from: { id: string; ip: string }): Client;
};

const path = '/app/o/:organizationId/invites/:inviteId';

const noInvitePage = (): string =>
  messagePage('Invitation not found', 'The link is incomplete or was revoked.', {
    href: '/app',
    text: 'Go home',
  });

export function addLinkPages(scope: FastifyInstance, { services, authenticateCookie, callAs }: LinkPageParts): void {
  const { config, database } = services;
  const send = (reply: FastifyReply, content: string, status = 200) => sendPage(reply, config.url, content, status);
  addFormParser(scope, services);

  /** The organization, if the link is valid. */
  async function find({ params }: FastifyRequest<AtInvite>): Promise<InviteLink | undefined> {
    const organization = await findOrganization(database.reads, params.organizationId, '');
    if (organization?.invite_links !== 1) return undefined;
    const invite = await findInvite(database.reads, organization.id, params.inviteId);
    return invite && { organization, invite: invite.id };
  }

  const who = ({ headers }: FastifyRequest) =>
    headers.cookie === undefined ? undefined : authenticateCookie(headers.cookie);

  const ask = (request: FastifyRequest, organization: OrganizationForCaller, fault?: string): string =>
    askPage({ title: organization.title, here: request.url, mails: isMailConfigured(services), fault });

  scope.get<AtInvite>(path, async (request, reply) => {
    const found = await find(request);
    if (!found) return send(reply, noInvitePage(), 404);
    const { organization } = found;
    const caller = await who(request);
    return send(reply, caller ? joinPage(organization.title, signedAs(services, caller)) : ask(request, organization));
  });

  async function join(
    request: FastifyRequest<AtInvite>,
    reply: FastifyReply,
    caller: SessionCaller,
  ): Promise<FastifyReply> {
    requireCsrfToken(services, request, caller);
    try {
      const { organizationId, inviteId } = request.params;
      await callAs(caller, request).call(api.acceptInvite, { organizationId, inviteId });
      return redirectTo(reply, '/app');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 403) throw error;
      const text =
        caller.scopes.organization === undefined
          ? `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
          : 'Your session is limited to one organization. Sign in to your account to join another.';
      return send(reply, messagePage('The request failed', text, { href: '/app', text: 'Go home' }), 403);
    }
  }

  scope.post<AtInvite>(path, async (request, reply) => {
    const found = await find(request);
    if (!found) return send(reply, noInvitePage(), 404);
    const { organization, invite } = found;
    const caller = await who(request);
    if (caller) return join(request, reply, caller);
    const email = field(request, 'email').trim().toLowerCase();
    if (!isMailConfigured(services) || !isEmail(email)) {
      return send(reply, ask(request, organization, 'This is not a valid e-mail address.'), 400);
    }
    await countMailAttempt(services, request.ip);
    // The account is looked up asynchronously, so that response times do not disclose whether it exists.
    await inTransaction(services, { request, caller: undefined }, ({ db, now }) =>
      enqueue(
        db,
        now,
        'invites.send',
        { organization: organization.id, invite, sealed: encryptSecret(services.secret, email) },
        { organization: organization.id },
      ),
    );
    return send(reply, messagePage('Check your mailbox', `A link was sent to ${email}.`));
  });
}
