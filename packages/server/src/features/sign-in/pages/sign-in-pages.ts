// The pages of visitors who are not signed in yet.
import { maxPasswordLength, minPasswordLength } from '../password-rules.ts';
import { html, type Html } from '@lectern/content/html-tag';
import { hiddenInput, page, problemHtml, type SignedIn } from './layout.ts';

export type Login = { label: string; url: string };

const nextField = (next: string): Html | false => next !== '/app' && hiddenInput('next', next);
const query = (next: string): string => (next === '/app' ? '' : `?next=${encodeURIComponent(next)}`);

const logins = (some: readonly Login[]): Html | false =>
  some.length > 0 &&
  html`<p class="or">or</p>
    ${some.map(({ label, url }) => html`<p><a class="button plain" href="${url}">Sign in with ${label}</a></p>`)}`;

/** First the e-mail address alone: it decides which sign-in methods there are. */
export const emailPage = (input: {
  next: string;
  email?: string;
  fault?: string | undefined;
  passkeys: boolean;
}): string =>
  page({
    title: 'Sign in',
    script: input.passkeys,
    content: html`<h1>Sign in to Lectern</h1>
      ${problemHtml(input.fault)}
      <div class="card">
        <form method="post" action="/app/signin">
          ${nextField(input.next)}
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            inputmode="email"
            maxlength="254"
            value="${input.email ?? ''}"
            required
            autofocus
          />
          <button type="submit">Continue</button>
        </form>
        <div id="passkey" data-next="${input.next}" hidden>
          <p class="or">or</p>
          <p><button class="plain" type="button">Sign in with a passkey</button></p>
          <p class="notice bad" role="alert" hidden></p>
        </div>
      </div>`,
  });

export const passwordPage = (input: {
  next: string;
  email: string;
  logins: readonly Login[];
  fault?: string | undefined;
}): string =>
  page({
    title: 'Sign in',
    content: html`<h1>Sign in to Lectern</h1>
      ${problemHtml(input.fault)}
      <div class="card">
        <form method="post" action="/app/signin/password">
          ${nextField(input.next)}
          <label for="email">E-mail address</label>
          <input id="email" name="email" type="email" autocomplete="username" value="${input.email}" readonly />
          <p class="hint"><a href="/app/signin${query(input.next)}">Use another address</a></p>
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required autofocus />
          <p class="hint"><a href="/app/reset">Forgot your password?</a></p>
          <button type="submit">Sign in</button>
        </form>
        ${logins(input.logins)}
      </div>`,
  });

export const newPasswordField = (label = 'New password'): Html =>
  html`<label for="new-password">${label}</label>
    <input
      id="new-password"
      name="password"
      type="password"
      autocomplete="new-password"
      minlength="${minPasswordLength}"
      maxlength="${maxPasswordLength}"
      aria-describedby="password-hint"
      required
    />
    <p class="hint" id="password-hint">At least ${minPasswordLength} characters. A few unrelated words are best.</p>`;

export type LinkPage = {
  title: string;
  /** The purpose of the link, in a sentence. */
  lead: Html;
  email: string;
  /** Initial value, where the user may choose their name. */
  name?: string | undefined;
  expiresAt: string;
  /** Whether choosing a password can be skipped. */
  canKeep?: boolean;
  /** Another signed-in user, whose session ends on continuing. */
  replaces?: SignedIn | undefined;
  fault?: string | undefined;
};

/** The page of a single-use link: choose a password and sign in. */
export const linkPage = ({ title, lead, email, name, expiresAt, canKeep = false, replaces, fault }: LinkPage): string =>
  page({
    title,
    signed: replaces,
    content: html`<h1>${title}</h1>
      ${problemHtml(fault)}
      ${
        replaces &&
        html`<p class="notice bad">
          You are signed in as <strong>${replaces.email}</strong>. This link is for <strong>${email}</strong>: if you
          continue, you are signed out and signed in as this user. <a href="/app">Stay signed in</a> if you do not want
          this.
        </p>`
      }
      <p>${lead}</p>
      <div class="card">
        <form method="post">
          ${replaces && hiddenInput('csrf', replaces.csrf)}
          <label for="email">E-mail address</label>
          <input id="email" type="email" autocomplete="username" value="${email}" readonly />
          ${
            name !== undefined &&
            html`<label for="name">Your name</label>
              <input id="name" name="name" autocomplete="name" maxlength="64" value="${name}" required />`
          }
          ${newPasswordField('Choose a password')}
          <button type="submit">Save and sign in</button>
        </form>
        ${
          canKeep &&
          html`<p class="or">or</p>
            <form method="post">
              ${replaces && hiddenInput('csrf', replaces.csrf)}${hiddenInput('keep', '1')}<button
                class="plain"
                type="submit"
              >
                Sign in and keep my password
              </button>
            </form>`
        }
      </div>
      <p class="soft">
        The link works once, until
        <time datetime="${expiresAt}">${expiresAt.slice(0, 10)}, ${expiresAt.slice(11, 16)} UTC</time>.
      </p>`,
  });

export const resetPage = ({
  mails,
  email = '',
  fault,
}: {
  mails: boolean;
  email?: string;
  fault?: string | undefined;
}) =>
  page({
    title: 'Choose a new password',
    content: html`<h1>Choose a new password</h1>
      ${problemHtml(fault)}
      ${
        mails
          ? html`<div class="card">
              <form method="post" action="/app/reset">
                <label for="email">E-mail address</label>
                <input
                  id="email"
                  name="email"
                  type="email"
                  autocomplete="username"
                  inputmode="email"
                  maxlength="254"
                  value="${email}"
                  required
                />
                <p class="hint">A link to choose a new password is sent to this address.</p>
                <button type="submit">Send the link</button>
              </form>
            </div>`
          : html`<p>
              This server sends no mail. An administrator of your organization can create a link for you to choose a new
              password; administrators who cannot sign in can ask the operator of the server.
            </p>`
      }
      <p><a href="/app/signin">Back to sign-in</a></p>`,
  });
