// The account page: name, password, passkeys, sessions and API tokens.
import type { Static, shapes } from '@lectern/contract';
import { html, type Html } from '@lectern/content/html-tag';
import { hiddenInput, page, problemHtml, noticeHtml, type SignedIn } from './layout.ts';
import { newPasswordField } from './sign-in-pages.ts';

type Session = Static<typeof shapes.Session>;
type Token = Static<typeof shapes.Token>;
type Passkey = { id: string; label: string; createdAt: string; lastUsedAt: string | undefined };

export type Account = {
  signed: SignedIn;
  name: string;
  /** The organization the session is limited to. */
  limitedTo: string | undefined;
  canRename: boolean;
  hasPassword: boolean;
  /** An external provider authenticates them, so there is no password to change. */
  external: boolean;
  passkeys: readonly Passkey[] | undefined;
  sessions: readonly Session[];
  tokens: readonly Token[];
  /** What a new token may be for: everything the session can access, or one of these. */
  tokenPlaces: { whole: boolean; some: readonly { id: string; title: string }[] };
  /** A token that was just created. */
  secret?: string | undefined;
  done?: string | undefined;
  fault?: string | undefined;
};

const methods: Record<Session['method'], string> = {
  password: 'password',
  link: 'link',
  passkey: 'passkey',
  saml: 'single sign-on',
  oidc: 'single sign-on',
};

const day = (time: string): Html => html`<time datetime="${time}">${time.slice(0, 10)}</time>`;
const minute = (time: string): Html =>
  html`<time datetime="${time}">${time.slice(0, 10)}, ${time.slice(11, 16)} UTC</time>`;

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A browser's name for its owner. */
function agentName(agent: string | undefined): string {
  if (agent === undefined) return 'Unknown browser';
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  return browser === undefined ? agent.slice(0, 60) : system === undefined ? browser : `${browser} on ${system}`;
}

const removal = (action: string, csrf: string, words: string, what: string): Html =>
  html`<form method="post" action="${action}">
    ${hiddenInput('csrf', csrf)}<button class="plain small" type="submit" aria-label="${words}: ${what}">
      ${words}
    </button>
  </form>`;

const sessionRow = (session: Session, csrf: string): Html => {
  const name = agentName(session.userAgent);
  return html`<li>
    <div>
      ${name} ${session.current && html`<strong>(this browser)</strong>`}
      <div class="soft">
        Signed in ${minute(session.createdAt)} by
        ${methods[session.method]}${session.address && html` from ${session.address}`}. Last used
        ${minute(session.lastUsedAt)}.
      </div>
    </div>
    ${!session.current && removal(`/app/account/sessions/${session.id}/end`, csrf, 'End', `${name}, ${session.createdAt}`)}
  </li>`;
};

const tokenRow = (token: Token, csrf: string): Html =>
  html`<li>
    <div>
      ${token.label} <code>${token.prefix}…</code>
      <div class="soft">
        Created
        ${day(token.createdAt)}${token.expiresAt !== undefined && html`, expires ${day(token.expiresAt)}`}${
          token.scopes?.readOnly && ', read-only'
        }${token.scopes?.organization !== undefined && ', one organization'}${
          token.scopes?.space !== undefined && ', one space'
        },
        ${token.lastUsedAt === undefined ? 'never used' : html`last used ${day(token.lastUsedAt)}`}.
      </div>
    </div>
    ${removal(`/app/account/tokens/${token.id}/revoke`, csrf, 'Revoke', token.label)}
  </li>`;

const passkeyRow = (passkey: Passkey, csrf: string): Html =>
  html`<li>
    <div>
      ${passkey.label}
      <div class="soft">
        Added ${day(passkey.createdAt)},
        ${passkey.lastUsedAt === undefined ? 'never used' : html`last used ${day(passkey.lastUsedAt)}`}.
      </div>
    </div>
    ${removal(`/app/account/passkeys/${passkey.id}/remove`, csrf, 'Remove', passkey.label)}
  </li>`;

const section = (id: string, title: string, content: Html): Html =>
  html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

const passwordForm = ({ hasPassword, signed }: Account): Html =>
  html`<form method="post" action="/app/account/password">
    ${hiddenInput('csrf', signed.csrf)}
    <input name="username" autocomplete="username" value="${signed.email}" readonly hidden />
    ${
      hasPassword &&
      html`<label for="current">Current password</label>
        <input id="current" name="current" type="password" autocomplete="current-password" required />`
    }
    ${newPasswordField()}
    <p class="hint">You stay signed in here and are signed out everywhere else.</p>
    <button type="submit">${hasPassword ? 'Change the password' : 'Set a password'}</button>
  </form>`;

const placeField = ({ whole, some }: Account['tokenPlaces']): Html | false =>
  some.length > 0 &&
  html`<label for="organization">Scope</label>
    <select id="organization" name="organization">
      ${whole && html`<option value="">all your organizations</option>`}
      ${some.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}
    </select>`;

const tokenForm = (csrf: string, places: Account['tokenPlaces']): Html =>
  html`<h3>Create a token</h3>
    <form method="post" action="/app/account/tokens">
      ${hiddenInput('csrf', csrf)}
      <div class="row-fields">
        <div>
          <label for="label">Label</label>
          <input id="label" name="label" maxlength="50" required />
        </div>
        <div>
          <label for="expires">Expires after</label>
          <select id="expires" name="days">
            <option value="30">30 days</option>
            <option value="90" selected>90 days</option>
            <option value="365">a year</option>
            <option value="">never</option>
          </select>
        </div>
      </div>
      ${placeField(places)}
      <label class="check"><input type="checkbox" name="readOnly" value="1" /> Read-only</label>
      <button type="submit">Create the token</button>
    </form>`;

const newToken = (secret: string): Html =>
  html`<div class="notice good" role="status">
    <p>This is the new token. It is shown only once: keep it where nobody else can read it.</p>
    <pre tabindex="0" aria-label="The new API token">${secret}</pre>
  </div>`;

const passkeySection = (passkeys: readonly Passkey[], csrf: string): Html =>
  section(
    'passkeys',
    'Passkeys',
    html`<p class="soft">
        Sign in without a password, with the fingerprint, face recognition or security key of your device.
      </p>
      <ul class="rows">
        ${passkeys.map((passkey) => passkeyRow(passkey, csrf))}
      </ul>
      <div id="add-passkey" data-csrf="${csrf}" hidden>
        <label for="passkey-label">Name of the new passkey</label>
        <input id="passkey-label" maxlength="50" value="This device" />
        <p class="gap"><button class="plain" type="button">Add a passkey</button></p>
        <p class="notice bad" role="alert" hidden></p>
      </div>
      <noscript><p class="soft">Adding a passkey requires JavaScript.</p></noscript>`,
  );

export function accountPage(account: Account): string {
  const { signed, name, limitedTo, canRename, external, passkeys, sessions, tokens, tokenPlaces } = account;
  const { secret, done, fault } = account;
  const { csrf, email } = signed;
  return page({
    title: 'Your account',
    wide: true,
    signed,
    script: passkeys !== undefined,
    content: html`<h1>Your account</h1>
      ${noticeHtml(done)} ${problemHtml(fault)} ${secret !== undefined && newToken(secret)}
      ${
        limitedTo !== undefined &&
        html`<p class="soft">
          Your session is limited to <strong>${limitedTo}</strong>, which authenticated you. To join or create other
          organizations, or to add a passkey, sign in with a link that was sent to your mailbox or that the operator of
          this server gave you.
        </p>`
      }
      ${section(
        'name-title',
        'Name',
        canRename
          ? html`<form method="post" action="/app/account/name">
              ${hiddenInput('csrf', csrf)}
              <label for="name">Name</label>
              <input id="name" name="name" autocomplete="name" maxlength="64" value="${name}" required />
              <p class="hint">${email}</p>
              <button type="submit">Save</button>
            </form>`
          : html`<p>${name}, ${email}</p>`,
      )}
      ${section(
        'password-title',
        'Password',
        external ? html`<p>You sign in with your organization’s single sign-on.</p>` : passwordForm(account),
      )}
      ${passkeys && passkeySection(passkeys, csrf)}
      ${section(
        'sessions',
        'Sessions',
        html`<ul class="rows">
            ${sessions.map((session) => sessionRow(session, csrf))}
          </ul>
          ${
            sessions.length > 1 &&
            html`<form method="post" action="/app/account/sessions/end-others">
              ${hiddenInput('csrf', csrf)}<button class="plain" type="submit">End all other sessions</button>
            </form>`
          }`,
      )}
      ${section(
        'tokens',
        'API tokens',
        html`<ul class="rows">
            ${tokens.map((token) => tokenRow(token, csrf))}
          </ul>
          ${tokens.length === 0 && html`<p class="soft">No tokens.</p>`}
          ${
            tokenPlaces.whole || tokenPlaces.some.length > 0
              ? tokenForm(csrf, tokenPlaces)
              : html`<p class="soft">To create a token, sign in with the method your organization requires.</p>`
          }`,
      )}`,
  });
}
