// The error page of single sign-on. Plain HTML without script.
import { createHash } from 'node:crypto';
import { escapeHtml } from '@lectern/content';

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1c1c1c; background: #fafafa; }
main { max-width: 34rem; margin: 6vh auto 0; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
a { display: inline-block; min-height: 1.75rem; color: #1f4fd8; }
:focus-visible { outline: 3px solid #1f4fd8; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { color: #ededed; background: #161616; }
  a { color: #8fb0ff; }
  :focus-visible { outline-color: #8fb0ff; }
}
`;

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export const loginErrorPage = (
  reason: string,
  { again, signIn }: { again: string | undefined; signIn: string },
): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You are not signed in</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>You are not signed in</h1>
<p>${escapeHtml(reason.charAt(0).toUpperCase() + reason.slice(1))}.</p>
${again === undefined ? '' : `<p><a href="${escapeHtml(again)}">Try again</a></p>\n`}<p><a href="${escapeHtml(signIn)}">Other ways to sign in</a></p>
</main>
</body>
</html>
`;
