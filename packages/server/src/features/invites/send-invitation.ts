// Mail to a visitor who entered an address on an invite link.
import { levelOf } from '@lectern/contract';
import { findUserByEmail, insertUser } from '#features/accounts';
import { wasRemoved } from '#features/members';
import { findOrganization } from '#features/organizations';
import { invitationMail, joinMail, mayInvite } from '#features/sign-in';
import { lock } from '#db/dialect';
import { urlsOn, type Context } from '#platform/context';
import { newId } from '#platform/ids';
import type { JobContext } from '#platform/jobs';
import { queueMail, isMailConfigured } from '#platform/mail';
import { decryptSecret } from '#platform/encrypted-secret';
import { accept } from './accept.ts';
import { contentOf } from './invite.ts';
import { issueInvitation } from './invitation.ts';
import { findInvite, findInviteRow, hasNoSignIn } from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'invites.send': { organization: string; invite: string; sealed: string };
  }
}

/** A personal link for a new user, who is added; a sign-in and join link for an existing one. */
export async function sendInvitation(
  { organization: id, invite: inviteId, sealed }: { organization: string; invite: string; sealed: string },
  { services, write, log }: JobContext,
): Promise<void> {
  const email = decryptSecret(services.secret, sealed);
  if (email === undefined || !isMailConfigured(services)) return;
  await write(async (db) => {
    const now = services.clock();
    const urls = urlsOn(services.config.url, services.config.sitesUrl);
    const context: Context = {
      services,
      db,
      caller: undefined,
      ifMatch: undefined,
      log,
      now,
      newId: () => newId(now),
      urls,
    };
    await lock(db, 'lectern invite users');
    const organization = await findOrganization(db, id, '');
    // A link from before encryption may have been encrypted since.
    const invite =
      organization && ((await findInviteRow(context, id, inviteId)) ?? (await findInvite(db, id, inviteId)));
    if (!invite) return;
    if (!(await mayInvite(context, { email, by: id }))) return;
    const known = await findUserByEmail(db, email);
    // The page responds to everybody alike, so that it does not disclose who is a member.
    if (await wasRemoved(db, id, { user: known?.id, email })) return;
    if (known && !(await hasNoSignIn(context, id, known.id))) {
      const url = urls.app(`/o/${id}/invites/${invite.shown}`);
      return queueMail(context, organization.id, joinMail(email, organization.title, url));
    }
    const user = known ?? (await insertUser(context, { email }));
    const caller = { userId: user.id, tokenId: '', email, expiresAt: undefined, scopes: whole };
    const isNew = await accept({ ...context, caller }, organization, invite);
    // The address is not verified yet, so the actor is not the user.
    if (isNew) {
      await services.emit(context, 'audit', {
        organization: id,
        action: 'member_joined',
        job: 'invites.send',
        target: { type: 'user', id: user.id },
        ids: { userId: user.id },
        details: { role: contentOf(invite) ? 'guest' : (levelOf(invite.level) ?? 'guest'), method: 'invite' },
      });
    }
    const { secret, expiresAt } = await issueInvitation(context, id, user.id, true);
    await queueMail(
      context,
      organization.id,
      invitationMail(email, organization.title, urls.app(`/invitations/${secret}`), expiresAt),
    );
  });
}

const whole = { readOnly: false, organization: undefined, space: undefined };
