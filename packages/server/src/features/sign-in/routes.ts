// Sign-in and sign-out pages.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUser } from '#features/accounts';
import { endSessions, clearedSessionCookie, safeRedirectPath } from '#features/sessions';
import type { Services, SessionCaller } from '#platform/context';
import { isEmail } from '#platform/email-address';
import { enqueue, ofServer } from '#platform/jobs';
import { isMailConfigured } from '#platform/mail';
import { encryptSecret } from '#platform/encrypted-secret';
import { inTransaction } from './in-transaction.ts';
import { signInByLink, LinkError, sessionChangedMessage } from './sign-in-by-link.ts';
import { findLink } from './link.ts';
import {
  wouldReplaceSession,
  field,
  redirectTo,
  requireCsrfToken,
  sendPage,
  signedAs,
  addFormParser,
} from './pages/forms.ts';
import { html } from '@lectern/content/html-tag';
import { messagePage } from './pages/layout.ts';
import { emailPage, linkPage, passwordPage, resetPage, type Login } from './pages/sign-in-pages.ts';
import { offersPasskeys } from './passkey.ts';
import { hasPassword } from './password.ts';
import { findPlace } from './rows.ts';
import { signIn } from './sign-in.ts';
import { countMailAttempt } from './throttle.ts';

export type SignInParts = {
  services: Services;
  /** The caller of a cookie header. */
  authenticateCookie(header: string): Promise<SessionCaller | undefined>;
  /** Other sign-in methods for an e-mail address: those of the organizations that own its domain. */
  logins(email: string, next: string): Promise<Login[]>;
};

type WithSecret = { Params: { secret: string } };
const emailOf = (request: FastifyRequest): string => field(request, 'email').trim().toLowerCase();

export function addSignInRoutes(scope: FastifyInstance, { services, authenticateCookie, logins }: SignInParts): void {
  const { config, database, clock } = services;
  const send = (reply: FastifyReply, content: string, status = 200) => sendPage(reply, config.url, content, status);
  const who = ({ headers }: FastifyRequest) =>
    headers.cookie === undefined ? Promise.resolve(undefined) : authenticateCookie(headers.cookie);
  const passkeys = offersPasskeys(config);
  addFormParser(scope, services);

  scope.get('/app/signin', async (request, reply) => {
    const { next, fault } = request.query as { next?: unknown; fault?: unknown };
    if (await who(request)) return redirectTo(reply, safeRedirectPath(next));
    // Only known messages: a page must not show text from its URL.
    return send(
      reply,
      emailPage({ next: safeRedirectPath(next), fault: fault === 'sso' ? ssoFault : undefined, passkeys }),
    );
  });

  scope.post('/app/signin', async (request, reply) => {
    const [email, next] = [emailOf(request), safeRedirectPath(field(request, 'next'))];
    if (!isEmail(email)) {
      return send(reply, emailPage({ next, email, fault: 'This is not a valid e-mail address.', passkeys }), 400);
    }
    return send(reply, passwordPage({ next, email, logins: await logins(email, next) }));
  });

  scope.post('/app/signin/password', async (request, reply) => {
    const [email, next] = [emailOf(request), safeRedirectPath(field(request, 'next'))];
    const cookies = await signIn(services, request, { email, password: field(request, 'password') });
    if (cookies) return redirectTo(reply, next, cookies);
    const fault = 'The e-mail address or password is incorrect.';
    return send(reply, passwordPage({ next, email, logins: await logins(email, next), fault }), 401);
  });

  scope.post('/app/signout', async (request, reply) => {
    const caller = await who(request);
    if (caller) {
      requireCsrfToken(services, request, caller);
      await inTransaction(services, { request, caller }, async (context) => {
        await endSessions(context, { user: caller.userId, only: caller.session.id });
        const { organization } = caller.scopes;
        await services.emit(context, 'audit', { organization, action: 'signed_out', user: caller.userId });
      });
    }
    return redirectTo(reply, '/app/signin', [clearedSessionCookie(config)]);
  });

  const showLink = async (request: FastifyRequest<WithSecret>, fault?: string): Promise<string | undefined> => {
    const { secret } = request.params;
    const caller = await who(request);
    const now = { db: database.reads, now: clock() };
    const link = await findLink(now, secret);
    const user = link && (await findUser(database.reads, link.user));
    if (!user) return undefined;
    const place = link.organization && (await findPlace(database.reads, link.organization, link.user));
    return linkPage({
      title: 'Welcome',
      lead: place
        ? html`This link signs you in to <strong>${place.title}</strong> only.`
        : html`This link signs you in to your account.`,
      email: user.email,
      expiresAt: link.expiresAt,
      canKeep: await hasPassword(database.reads, link.user, link),
      replaces: caller && caller.userId !== link.user ? signedAs(services, caller) : undefined,
      fault,
    });
  };

  scope.get<WithSecret>('/app/signin/link/:secret', async (request, reply) => {
    const content = await showLink(request);
    return send(reply, content ?? noLinkPage(), content === undefined ? 404 : 200);
  });

  scope.post<WithSecret>('/app/signin/link/:secret', async (request, reply) => {
    const { secret } = request.params;
    try {
      const password = field(request, 'keep') === '1' ? undefined : field(request, 'password');
      const link = await findLink({ db: database.reads, now: clock() }, secret);
      if (link && wouldReplaceSession(services, request, await who(request), link.user))
        throw new LinkError(sessionChangedMessage);
      const cookies = await signInByLink(services, request, secret, password);
      return cookies ? redirectTo(reply, '/app', cookies) : send(reply, noLinkPage(), 404);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      return send(reply, (await showLink(request, error.message)) ?? noLinkPage(), 400);
    }
  });

  scope.get('/app/reset', async (_, reply) => send(reply, resetPage({ mails: isMailConfigured(services) })));

  scope.post('/app/reset', async (request, reply) => {
    const email = emailOf(request);
    const mails = isMailConfigured(services);
    if (!mails || !isEmail(email)) {
      return send(
        reply,
        resetPage({ mails, email, fault: mails ? 'This is not a valid e-mail address.' : undefined }),
        400,
      );
    }
    await countMailAttempt(services, request.ip);
    // Whether the account exists is checked asynchronously, so that timing does not reveal it.
    await inTransaction(services, { request, caller: undefined }, ({ db, now }) =>
      enqueue(
        db,
        now,
        'sign-in.send-reset',
        { sealed: encryptSecret(services.secret, email) },
        { organization: ofServer },
      ),
    );
    return send(reply, sentPage(email));
  });
}

const ssoFault = 'Single sign-on failed. Try again, or use another sign-in method.';

const noLinkPage = (): string =>
  messagePage('This link is not valid', 'It was already used, has expired, or is incomplete. Request a new one.', {
    href: '/app/signin',
    text: 'Sign in',
  });

const sentPage = (email: string): string =>
  messagePage(
    'Check your mailbox',
    `If there is an account for ${email}, a link to choose a new password was sent to it.`,
    { href: '/app/signin', text: 'Back to sign-in' },
  );
