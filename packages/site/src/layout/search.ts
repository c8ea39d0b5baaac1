import { glyph } from '../html/glyph.ts';
import { html, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';
import type { SearchResult } from '../search/search.ts';
import { counted, fill, type Locale } from '../texts/index.ts';
import { assistantsLine } from './assistants.ts';

export const searchField = ({ texts, searchAddress }: Frame, query: string, id: string): Html =>
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

export const searchDialog = (frame: Frame): Html => {
  const { texts } = frame;
  return html`<dialog id="~search" class="search" aria-label="${texts.search}" data-failed="${texts.searchFailed}">
    ${searchField(frame, '', '~search-field')}<button
      type="button"
      class="plain search-close"
      command="close"
      commandfor="~search"
      aria-label="${texts.close}"
    >
      ${glyph('close')}
    </button>
    <p class="search-note search-begin">${texts.searchBegin}</p>
    <div class="search-recent" hidden>
      <p class="search-title">
        ${glyph('clock')}<span>${texts.recentSearches}</span
        ><button type="button" data-clear>${texts.clearRecent}</button>
      </p>
      <ul></ul>
    </div>
    <div class="search-results" role="status"></div>
    ${assistantsLine(frame)}
    <p class="search-keys" aria-hidden="true">
      <span><kbd>↑</kbd><kbd>↓</kbd>${texts.keyMove}</span><span><kbd>↵</kbd>${texts.keyOpen}</span
      ><span><kbd>Esc</kbd>${texts.close}</span>
    </p>
  </dialog>`;
};

export type ResultTexts = {
  texts: Frame['texts'];
  locale: Locale;
  /** URL of the list of all pages. */ contents: string;
};

export function results({ texts, locale, contents }: ResultTexts, query: string, found: readonly SearchResult[]): Html {
  if (query === '') return html`<p class="search-note">${texts.searchBegin}</p>`;
  if (found.length === 0)
    return html`<div class="search-note">
      <p class="search-none">${fill(texts.searchNothing, { query })}</p>
      <p>${texts.searchHelp}</p>
      <p><a class="button button-secondary" href="${contents}">${glyph('list')}${texts.contents}</a></p>
    </div>`;
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

export const searchMain = (frame: Frame, query: string, found: readonly SearchResult[]): Html =>
  html`<main id="~content" tabindex="-1" class="search-page">
    <h1>${frame.texts.search}</h1>
    ${searchField(frame, query, '~search-page-field')}
    <div class="search-results">
      ${results({ texts: frame.texts, locale: frame.locale, contents: frame.contentsAddress }, query, found)}
    </div>
    ${assistantsLine(frame)}
  </main>`;
