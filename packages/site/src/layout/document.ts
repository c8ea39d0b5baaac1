// The HTML document: its head, and the frame around its main part.
import { emojiCharacter } from '@lectern/content';
import { together } from '../texts/direction.ts';
import { html, raw, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';
import type { Alternate } from '../model/variants.ts';
import { footer } from './footer.ts';
import { announcement, header } from './header.ts';
import { searchDialog } from './search.ts';
import { menuOnly } from './sidebar.ts';

export type Head = {
  title: string;
  description?: string;
  canonical?: string;
  noIndex?: boolean;
  image?: string | undefined;
  alternate?: string | undefined;
  /** The same page in other languages. */
  alternates?: readonly Alternate[];
  /** Structured data for search engines, as JSON-LD. */
  facts?: unknown;
  type?: 'article' | 'website';
};

function classes({ customization: { styling, header: top, themes } }: Frame): string {
  return [
    `theme-${styling.theme}`,
    `corners-${styling.corners}`,
    `links-${styling.links}`,
    `depth-${styling.depth}`,
    `side-${styling.sidebar.background}`,
    `list-${styling.sidebar.list}`,
    `search-${styling.search}`,
    `header-${top.preset}`,
    styling.tint ? 'tinted' : '',
    themes.toggeable ? '' : 'one-theme',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Readers who may switch get what their device prefers, unless the site is dark by default. */
function theme({ customization: { themes } }: Frame): Html {
  const { default: standing, toggeable } = themes;
  const chosen = standing === 'system' || (standing === 'light' && toggeable) ? undefined : standing;
  return chosen === undefined ? raw('') : html` data-theme="${chosen}"`;
}

const icons = ({ favicon, customization }: Frame): Html => {
  if (favicon) {
    return html`<link rel="icon" href="${favicon.light}" media="(prefers-color-scheme: light)" /><link
        rel="icon"
        href="${favicon.dark}"
        media="(prefers-color-scheme: dark)"
      />`;
  }
  const { emoji: chosen } = customization.favicon;
  if (chosen === undefined) return raw('');
  const sign = emojiCharacter(chosen).replaceAll(/[<>&]/g, '');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="88">${sign}</text></svg>`;
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawing)}" />`;
};

const socialPicture = (src: string, own: boolean, title: string): Html =>
  html`<meta
      property="og:image"
      content="${src}"
    />${own ? html`<meta property="og:image:type" content="image/png" /><meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" /><meta property="og:image:alt" content="${title}" />` : ''}<meta
      name="twitter:card"
      content="summary_large_image"
    /><meta name="twitter:image" content="${src}" />`;

export function documentPage(
  frame: Frame,
  head: Head,
  main: Html,
  extra: {
    bodyClass?: string;
    diagrams?: boolean;
    hasMenu?: boolean;
    api?: boolean;
    triable?: boolean;
    formulas?: boolean;
  } = {},
): string {
  const { texts, customization } = frame;
  const name = together(head.title);
  const title = name === frame.siteTitle ? name : `${name} | ${frame.siteTitle}`;
  const { theme: themeScript, site } = frame.scripts;
  // The site's own preview image takes precedence on every page.
  const preview = customization.socialPreview.url ?? head.image;
  return html`<!doctype html>
    <html
      lang="${frame.language}"
      dir="${frame.direction}"
      class="${classes(frame)}"
      ${theme(frame)}${frame.announcement ? html` data-announcement="${frame.announcement.id}"` : ''}
    >
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${head.description ? html`<meta name="description" content="${head.description}" />` : ''}
        ${head.noIndex ? html`<meta name="robots" content="noindex" />` : ''}
        ${head.canonical ? html`<link rel="canonical" href="${head.canonical}" />` : ''}
        ${(head.alternates ?? []).map(({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${href}" />`)}
        ${head.alternate ? html`<link rel="alternate" type="text/markdown" href="${head.alternate}" />` : ''}
        ${frame.feed ? html`<link rel="alternate" type="application/rss+xml" href="${frame.feed}" />` : ''}
        <meta property="og:title" content="${name}" />
        <meta property="og:site_name" content="${frame.siteTitle}" />
        <meta property="og:type" content="${head.type ?? 'website'}" />
        ${head.description ? html`<meta property="og:description" content="${head.description}" />` : ''}
        ${head.canonical ? html`<meta property="og:url" content="${head.canonical}" />` : ''}
        ${preview ? socialPicture(preview, preview === head.image, head.title) : html`<meta name="twitter:card" content="summary" />`}
        <meta name="color-scheme" content="light dark" />
        ${icons(frame)}
        ${customization.themes.toggeable || frame.announcement ? html`<script src="${themeScript}"></script>` : ''}
        ${[...frame.fonts, ...(extra.formulas ? [frame.scripts.formulaFont] : [])].map((href) => html`<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin />`)}
        ${frame.styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${extra.api ? html`<link rel="stylesheet" href="${frame.scripts.apiStyle}" />` : ''}
        ${extra.formulas ? html`<link rel="stylesheet" href="${frame.scripts.formulaStyle}" />` : ''}
        <script type="module" src="${site}"></script>
        ${extra.triable ? html`<script type="module" src="${frame.scripts.api}"></script>` : ''}
        ${
          head.facts
            ? html`<script type="application/ld+json">
                ${raw(JSON.stringify(head.facts).replaceAll('<', '\\u003c'))}
              </script>`
            : ''
        }
      </head>
      <body class="${extra.bodyClass ?? ''}" ${extra.diagrams ? html` data-diagram="${frame.scripts.diagram}"` : ''}>
        <a class="skip" href="#~content">${texts.skip}</a>
        ${frame.preview ? html`<p class="preview" role="status">${texts.preview}</p>` : ''}${announcement(frame)}${header(frame)}${main}${extra.hasMenu ? '' : menuOnly(frame)}${footer(frame)}${searchDialog(frame)}
      </body>
    </html> `.text;
}
