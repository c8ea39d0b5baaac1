// Confirmation before a sign-in replaces a session (login CSRF). A URL that starts one can be behind any link, and
// administrators of any organization choose its provider: without confirmation they could make users write into an
// account that is not theirs.
import { hiddenInput, page, type SignedIn } from '#features/sign-in';
import { html } from '@lectern/content/html-tag';

export type Question = {
  signed: SignedIn;
  code: string;
  organization: string;
  provider: string;
  email: string;
};

export const confirmPage = ({ signed, code, organization, provider, email }: Question): string =>
  page({
    title: `Sign in to ${organization}?`,
    signed,
    content: html`<h1>Sign in to ${organization}?</h1>
      <div class="card">
        <p>You are signed in as <strong>${signed.email}</strong>.</p>
        <p>
          <strong>${provider}</strong>, the single sign-on of <strong>${organization}</strong>, identifies you as
          <strong>${email}</strong>. If you continue, your current session ends, and the new one is limited to
          <strong>${organization}</strong>.
        </p>
        <form method="post" action="/sso/finish">
          ${hiddenInput('csrf', signed.csrf)}${hiddenInput('code', code)}<button type="submit">
            Sign in as ${email}
          </button>
        </form>
        <p class="gap"><a class="button plain" href="/app">Stay signed in</a></p>
      </div>
      <p class="soft">
        If you did not intend to sign in, stay signed in: someone may have sent you here to make you use an account that
        is not yours.
      </p>`,
  });
