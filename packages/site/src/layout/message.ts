// Message pages: not found, or not available to this visitor.
import { own } from '../texts/direction.ts';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';
import type { Suggestion } from '../page/suggestions.ts';
import { searchField } from './search.ts';

type Offered = {
  /** A search field, which a script prefills from the URL. */
  search?: boolean;
  /** Suggested pages, with a heading. */
  pages?: { title: string; list: readonly Suggestion[] };
};

export const messageMain = (frame: Frame, title: string, text: string, { search, pages }: Offered = {}): Html =>
  html`<main id="~content" tabindex="-1" class="message">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${search ? searchField(frame, '', '~message-search') : nothing}
    ${
      pages && pages.list.length > 0
        ? html`<h2>${pages.title}</h2>
            <ul class="suggested">
              ${pages.list.map(
                ({ title: name, href, place }) =>
                  html`<li class="content-ref">
                    <a href="${href}"
                      ><span
                        ><span class="content-ref-title">${own(frame, name)}</span>${
                          place === undefined
                            ? nothing
                            : html`<span class="content-ref-about">${own(frame, place)}</span>`
                        }</span
                      >${glyph('right')}</a
                    >
                  </li>`,
              )}
            </ul>`
        : nothing
    }
    <p><a class="button button-primary" href="${frame.home}">${frame.texts.home}</a></p>
  </main>`;

/** Where no site is known, with the service's default style. */
export const bareMessage = (title: string, text: string, style: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body class="bare">
        <main class="message">
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html> `.text;
