// Shared by all pages: the layout, the bar of a signed-in user, and the headers.
import { createHash } from 'node:crypto';
import { html, Html } from '@lectern/content/html-tag';
import { style } from './style.ts';

const hashOf = (sheet: string): string => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;

/** The only script; pages work without it. */
export const scriptPath = '/app/passkeys.js';

/** CSP: nothing external, only the inline style sheets and the one script. `more` is the style sheet a page adds. */
export const pageHeaders = (url: string, more?: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${[style, ...(more === undefined ? [] : [more])].map(hashOf).join(' ')}`,
    `script-src ${url}${scriptPath}`,
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // With `no-referrer` browsers would send no origin with a form.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** The signed-in user, for the bar at the top. */
export type SignedIn = { email: string; csrf: string };
export type Page = {
  title: string;
  content: Html;
  /** `full` has room for two columns. */
  wide?: boolean | 'full';
  signed?: SignedIn | undefined;
  script?: boolean;
  /** A style sheet beside the common one; the CSP header includes it too. */
  style?: string;
};

export const hiddenInput = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

const bar = ({ email, csrf }: SignedIn): Html =>
  html`<header class="bar">
    <a class="brand" href="/app">Lectern</a>
    <nav aria-label="Account"><a href="/app/account">${email}</a></nav>
    <form method="post" action="/app/signout">
      ${hiddenInput('csrf', csrf)}<button class="plain small" type="submit">Sign out</button>
    </form>
  </header>`;

export function page({ title, content, wide = false, signed, script = false, style: more }: Page): string {
  const width = wide === 'full' ? 'full' : 'wide';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Lectern</title>
        <link rel="icon" href="/favicon.ico" />
        ${new Html(`<style>${style}</style>`)} ${more !== undefined && new Html(`<style>${more}</style>`)}
        ${script && new Html(`<script type="module" src="${scriptPath}"></script>`)}
      </head>
      <body>
        ${signed && bar(signed)}
        <main${wide !== false && new Html(` class="${width}"`)}>${content}</main>
      </body>
    </html> `.text;
}

export const problemHtml = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="notice bad" role="alert">${text}</p>`;

export const noticeHtml = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="notice good" role="status">${text}</p>`;

/** A page that says one thing. */
export const messagePage = (title: string, text: string, back?: { href: string; text: string }): string =>
  page({
    title,
    content: html`<h1>${title}</h1>
      <p>${text}</p>
      ${back && html`<p><a href="${back.href}">${back.text}</a></p>`}`,
  });

/** For missing pages and those the user may not see, so that the two are indistinguishable. */
export const notFoundPage = (): string =>
  messagePage('Not found', 'There is no page at this address.', { href: '/app', text: 'Go home' });
