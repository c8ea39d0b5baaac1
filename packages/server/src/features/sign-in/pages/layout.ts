// What all pages have in common: the frame, the bar of somebody who is signed in, and the headers.
import { createHash } from 'node:crypto';
import { html, Html } from '#platform/html';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** Where the only script lies; pages work without it. */
export const scriptPath = '/app/passkeys.js';

/** Nothing from elsewhere, and of our own only the sheet in the page and the one script. */
export const pageHeaders = (url: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `script-src ${url}${scriptPath}`,
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // With `no-referrer` browsers would not say where a form comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** Somebody who is signed in, for the bar at the top. */
export type Signed = { email: string; csrf: string };
export type Page = { title: string; content: Html; wide?: boolean; signed?: Signed | undefined; script?: boolean };

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

const bar = ({ email, csrf }: Signed): Html =>
  html`<header class="bar">
    <a class="brand" href="/app">Lectern</a>
    <nav aria-label="Account"><a href="/app/account">${email}</a></nav>
    <form method="post" action="/app/signout">
      ${hidden('csrf', csrf)}<button class="plain small" type="submit">Sign out</button>
    </form>
  </header>`;

export function page({ title, content, wide = false, signed, script = false }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Lectern</title>
        <link rel="icon" href="/favicon.ico" />
        ${new Html(`<style>${style}</style>`)} ${script && new Html(`<script type="module" src="${scriptPath}"></script>`)}
      </head>
      <body>
        ${signed && bar(signed)}
        <main${wide && new Html(' class="wide"')}>${content}</main>
      </body>
    </html> `.text;
}

export const problem = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="notice bad" role="alert">${text}</p>`;

export const told = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="notice good" role="status">${text}</p>`;

/** A page that says one thing. */
export const messagePage = (title: string, text: string, back?: { href: string; text: string }): string =>
  page({
    title,
    content: html`<h1>${title}</h1>
      <p>${text}</p>
      ${back && html`<p><a href="${back.href}">${back.text}</a></p>`}`,
  });
