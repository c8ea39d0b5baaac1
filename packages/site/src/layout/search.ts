import { glyph } from '../glyph.ts';
import { html, type Html } from '../html.ts';
import type { Frame } from '../page-data.ts';
import type { Found } from '../search.ts';
import { counted, fill, type Locale } from '../texts/index.ts';
import { assistantsLine } from './assistants.ts';

const field = ({ texts, searchAddress }: Frame, query: string, id: string): Html =>
  html`<form action="${searchAddress}" method="get" role="search">
    <label class="unseen" for="${id}">${texts.searchLong}</label>${glyph('search')}<input
      id="${id}"
      type="search"
      name="q"
      value="${query}"
      placeholder="${texts.searchLong}"
      autocomplete="off"
      spellcheck="false"
      enterkeyhint="search"
    />
  </form>`;

export const searchDialog = (frame: Frame): Html =>
  html`<dialog id="~search" class="search" aria-label="${frame.texts.search}" data-failed="${frame.texts.searchFailed}">
    ${field(frame, '', '~search-field')}<button
      type="button"
      class="plain search-close"
      command="close"
      commandfor="~search"
      aria-label="${frame.texts.close}"
    >
      ${glyph('close')}
    </button>
    <div class="search-results" role="status"></div>
    ${assistantsLine(frame)}
  </dialog>`;

export function results(texts: Frame['texts'], locale: Locale, query: string, found: readonly Found[]): Html {
  if (query === '') return html`<p class="search-note">${texts.searchBegin}</p>`;
  if (found.length === 0) return html`<p class="search-note">${fill(texts.searchNothing, { query })}</p>`;
  return html`<p class="unseen">${counted(locale, texts.results, found.length)}</p>
    <ul class="found">
      ${found.map(
        (page) =>
          html`<li>
            <a class="found-page" href="${page.href}"
              ><span class="found-title">${page.title}</span
              ><span class="found-place">${page.place}</span>${page.excerpt}</a
            >${
              page.sections.length > 0
                ? html`<ul>
                    ${page.sections.map(
                      (section) =>
                        html`<li>
                          <a class="found-section" href="${section.href}"
                            ><span class="found-title">${section.title}</span>${section.excerpt}</a
                          >
                        </li>`,
                    )}
                  </ul>`
                : ''
            }
          </li>`,
      )}
    </ul>`;
}

export const searchMain = (frame: Frame, query: string, found: readonly Found[]): Html =>
  html`<main id="~content" tabindex="-1" class="search-page">
    <h1>${frame.texts.search}</h1>
    ${field(frame, query, '~search-page-field')}
    <div class="search-results">
      ${results(frame.texts, frame.customization.internationalization.locale, query, found)}
    </div>
    ${assistantsLine(frame)}
  </main>`;
