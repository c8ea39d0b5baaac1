// The page of the application: an empty document that loads the script and the styles.
import { isIP } from 'node:net';
import { html, Html } from '@lectern/content/html-tag';
import { isHeaderHost } from '@lectern/contract';
import type { BuiltFiles } from './built-files.ts';

export type Theme = 'light' | 'dark';

/** The theme somebody chose; without one the browser's preference decides. */
export function themeIn(cookie: string | undefined): Theme | undefined {
  const chosen = /(?:^|;\s*)lectern-theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

/** A policy cannot contain IP addresses. */
const isPolicyHost = (host: string): boolean =>
  isHeaderHost(host) && !host.startsWith('[') && isIP(host.replace(/:\d+$/, '')) === 0;

/**
 * Scripts only from the folder of assets: files that authors upload have the same origin. The nonce is for the style
 * sheets that the source editor and open dialogs add.
 */
export function shellHeaders(host: string | undefined, nonce: string): Record<string, string> {
  const scripts = host !== undefined && isPolicyHost(host) ? `${host}/app/assets/` : "'self'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scripts}`,
      `style-src ${scripts} 'nonce-${nonce}'`,
      "font-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      // The preview of a theme, in which no script runs.
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
}

const space = '/s/[^/]+';
const organization = '/o/[^/]+';
const site = `${organization}/sites/[^/]+`;
const settings = `${space}/~/settings`;
const siteFrame = 'sites/frame.tsx';
const spaceFrame = 'space-settings/frame.tsx';
const organizationScreens = 'organization/screens.ts';

/** The modules that show a screen, by its path: they are loaded beside the shell instead of after it. `$1` is what the pattern found. */
const screens: readonly (readonly [pattern: string, ...modules: string[]])[] = [
  // A space or one of its pages; the addresses of its other screens have a part `~`.
  [`${space}(?:/~/changes/[^/]+(?=/))?(?:/(?!~(?:/|$)).*)?`, 'page/route.tsx'],
  [`${space}/~/permissions`, organizationScreens],
  [settings, spaceFrame, 'space-settings/general.tsx'],
  [`${settings}/(git|imports|translations)`, spaceFrame, 'space-settings/$1.tsx'],
  [`${space}/~/changes`, 'change-requests/list.tsx'],
  [`${space}/~/changes/[^/]+`, 'change-requests/route.tsx'],
  [`${space}/~/(?:changes/[^/]+/~/)?(files|history|links|review|conflicts|reusable|variables)`, '$1/route.tsx'],
  [`${organization}/settings/.*`, organizationScreens],
  [`${organization}/notifications(?:/settings)?`, 'notifications/screens.ts'],
  [`${organization}/specifications`, 'specifications/list.tsx'],
  [`${organization}/specifications/[^/]+`, 'specifications/specification.tsx'],
  [`${organization}/sites`, 'sites/list.tsx'],
  [site, siteFrame, 'sites/overview.tsx'],
  [`${site}/(insights|structure|redirects|audience|feedback)`, siteFrame, 'sites/$1.tsx'],
  [`${site}/theme`, siteFrame, 'sites/theme/route.tsx'],
];

const patterns = screens.map(([pattern, ...modules]) => ({ pattern: new RegExp(`^/app${pattern}$`), modules }));

/** As the manifest of the build names them. */
export function screenModules(path: string): string[] {
  for (const { pattern, modules } of patterns) {
    const found = pattern.exec(path);
    if (found) return modules.map((name) => `src/screens/${name.replace('$1', found[1] ?? '')}`);
  }
  return [];
}

type ShellOptions = { path: string; nonce: string; theme: Theme | undefined; closed: readonly string[] };

export function shellHtml(
  { version, script, preloads, filesOf, styles }: BuiltFiles,
  { path, nonce, theme, closed }: ShellOptions,
): string {
  const screen = filesOf(screenModules(path));
  const url = (file: string): string => `/app/${file}`;
  return html`<!doctype html>
    <html lang="en" ${theme && html`data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="app-build" content="${version}" />
        <meta property="csp-nonce" nonce="${nonce}" />
        ${closed.length > 0 && html`<meta name="closed-organizations" content="${closed.join(' ')}" />`}
        <title>Lectern</title>
        <link rel="icon" href="/favicon.ico" />
        ${styles.map((file) => html`<link rel="stylesheet" href="${url(file)}" />`)}
        ${screen.styles.map((file) => html`<link rel="preload" as="style" href="${url(file)}" />`)}
        ${[...preloads, ...screen.scripts].map((file) => html`<link rel="modulepreload" href="${url(file)}" />`)}
        ${new Html(`<script type="module" src="${url(script)}"></script>`)}
      </head>
      <body>
        <div id="root"></div>
        <noscript>
          <p>The application needs JavaScript. <a href="?view=plain">Read these pages without it</a>.</p>
        </noscript>
      </body>
    </html> `.text;
}
