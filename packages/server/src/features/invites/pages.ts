import type { FastifyInstance, FastifyReply } from 'fastify';
import { urlsOn, type Services } from '#platform/context';
import { newId } from '#platform/ids';
import { claim, findInvitation } from './invitation.ts';
import { contentSecurityPolicy, invitationPage, noInvitationPage, tokenPage } from './invitation-page.ts';

const path = '/app/invitations/:secret';
// The address is the secret; it must not stand in the log.
const quiet = { logLevel: 'error' as const };

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const answer = (reply: FastifyReply, content: string | undefined): FastifyReply =>
  reply
    .code(content === undefined ? 404 : 200)
    .headers(headers)
    .send(content ?? noInvitationPage());

/** Serves the page behind a personal invitation link. */
export function addPages(http: FastifyInstance, { config, database, clock }: Services): void {
  const urls = urlsOn(config.url);

  void http.register(async (scope) => {
    // What a browser sends with a form; there is nothing in it to read.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined);

    scope.get<{ Params: { secret: string } }>(path, quiet, async ({ params }, reply) => {
      const invitation = await findInvitation({ db: database.reads, now: clock() }, params.secret);
      return answer(reply, invitation && invitationPage(invitation));
    });

    scope.post<{ Params: { secret: string } }>(path, quiet, async ({ params }, reply) => {
      const now = clock();
      const claimed = await database.write((db) => claim({ db, now, newId: () => newId(now) }, params.secret));
      return answer(reply, claimed && tokenPage(claimed.invitation, claimed.token, urls.api('/user')));
    });
  });
}
