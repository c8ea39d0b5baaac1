// Pages that say one thing: nothing is here, or nothing for you.
import { own } from '../directions.ts';
import { html, nothing, type Html } from '../html.ts';
import type { Frame } from '../page-data.ts';
import type { Suggestion } from '../routes/suggestions.ts';

export const messageMain = (frame: Frame, title: string, text: string, suggestions: readonly Suggestion[]): Html =>
  html`<main id="~content" tabindex="-1" class="message">
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      suggestions.length > 0
        ? html`<h2>${frame.texts.suggestions}</h2>
            <ul>
              ${suggestions.map(
                ({ title: name, href, place }) =>
                  html`<li>
                    <a href="${href}">${own(frame, name)}</a>${
                      place === undefined ? nothing : html` <span class="found-place">${own(frame, place)}</span>`
                    }
                  </li>`,
              )}
            </ul>`
        : nothing
    }
    <p><a class="button button-primary" href="${frame.home}">${frame.texts.home}</a></p>
  </main>`;

/** Where no site is known: in the service's own plain clothes. */
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
