import { hiddenInput, page, problemHtml, type SignedIn } from '#features/sign-in';
import { html } from '@lectern/content/html-tag';

export const joinPage = (title: string, signed: SignedIn): string =>
  page({
    title: `Join ${title}`,
    signed,
    content: html`<h1>Join ${title}</h1>
      <div class="card">
        <p><strong>${title}</strong> invites you to its documentation. You join as <strong>${signed.email}</strong>.</p>
        <form method="post">${hiddenInput('csrf', signed.csrf)}<button type="submit">Join</button></form>
      </div>`,
  });

export const askPage = (input: { title: string; here: string; mails: boolean; fault?: string | undefined }): string =>
  page({
    title: `Join ${input.title}`,
    content: html`<h1>Join ${input.title}</h1>
      ${problemHtml(input.fault)}
      <p><strong>${input.title}</strong> invites you to its documentation.</p>
      <div class="card">
        <p><a class="button" href="/app/signin?next=${encodeURIComponent(input.here)}">Sign in and join</a></p>
        ${
          input.mails
            ? html`<p class="or">no account yet?</p>
                <form method="post">
                  <label for="email">E-mail address</label>
                  <input id="email" name="email" type="email" autocomplete="email" maxlength="254" required />
                  <p class="hint">A link to choose a name and a password is sent to this address.</p>
                  <button class="plain" type="submit">Send the link</button>
                </form>`
            : html`<p class="soft">No account yet? Ask the person who sent you the link for a personal invitation.</p>`
        }
      </div>`,
  });
