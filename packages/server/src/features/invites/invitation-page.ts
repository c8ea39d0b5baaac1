// The page behind a personal invitation link, for people who have nothing but a browser. Plain HTML without script.
import { createHash } from 'node:crypto';
import type { SeenInvitation } from './rows.ts';

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1c1c1c; background: #fafafa; }
main { max-width: 34rem; margin: 6vh auto 0; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
pre { padding: .75rem; border: 1px solid #767676; border-radius: .375rem; background: #fff; font-size: .9375rem;
  white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; }
button { width: 100%; max-width: 22rem; min-height: 2.75rem; padding: .5rem 1rem; border: 0; border-radius: .375rem;
  font: inherit; font-weight: 600; color: #fff; background: #1f4fd8; cursor: pointer; }
button:hover { background: #173da8; }
:focus-visible { outline: 3px solid #1f4fd8; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { color: #ededed; background: #161616; }
  pre { background: #222; }
  :focus-visible { outline-color: #8fb0ff; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** Every value is escaped. */
const html = (parts: TemplateStringsArray, ...values: string[]): string =>
  parts.reduce((whole, part, index) => whole + escaped(values[index - 1]!) + part);

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

export function invitationPage({ organization_title, email, expires_at }: SeenInvitation): string {
  const title = `Join ${organization_title}`;
  return page(
    title,
    html`<h1>${title}</h1>
      <p><strong>${organization_title}</strong> invites you to its documentation, as <strong>${email}</strong>.</p>
      <p>
        Accepting shows you an API token of your own. The link works once, until
        <time datetime="${expires_at}">${expires_at.slice(0, 10)}</time>.
      </p>
      <form method="post"><button type="submit">Accept and show my token</button></form>`,
  );
}

export function tokenPage({ organization_title, email }: SeenInvitation, token: string, userUrl: string): string {
  const title = `Welcome to ${organization_title}`;
  return page(
    title,
    html`<h1>${title}</h1>
      <p>
        This is the API token of <strong>${email}</strong>. It is shown only now: keep it where nobody else can read it.
      </p>
      <pre tabindex="0" aria-label="Your API token">${token}</pre>
      <p>To try it, run this in a terminal:</p>
      <pre tabindex="0" aria-label="A command to try the token">
curl -H 'Authorization: Bearer ${token}' ${userUrl}</pre>`,
  );
}

export const noInvitationPage = (): string =>
  page(
    'No invitation here',
    html`<h1>There is no invitation here</h1>
      <p>The link was used already, has expired, or is not complete. Ask whoever invited you for a new one.</p>`,
  );
