// Components shared by several pages.
import { emojiCharacter } from '@lectern/content';
import { html, joined, type Html } from '@lectern/content/html-tag';

export const perPage = 50;

export type Row = { title: string; href?: string | undefined; note?: Html | string; more?: Html | undefined };

export const row = ({ title, href, note, more }: Row): Html =>
  html`<li>
    <div>${href === undefined ? title : html`<a href="${href}">${title}</a>`}${more}</div>
    ${note !== undefined && html`<span class="soft">${note}</span>`}
  </li>`;

export const rows = (items: readonly Row[], none: string): Html =>
  items.length === 0
    ? html`<p class="soft">${none}</p>`
    : html`<ul class="rows">
        ${items.map(row)}
      </ul>`;

/** Pagination link; `name` is the query parameter that holds the page token. */
export const nextPageLink = (next: { page: string } | undefined, name: string, text: string): Html | false =>
  next !== undefined && html`<p><a href="?${name}=${encodeURIComponent(next.page)}">${text}</a></p>`;

export const section = (title: string, content: Html): Html =>
  html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;

export const time = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 10)}, ${at.slice(11, 16)} UTC</time>`;

export const titleWithEmoji = (title: string, emoji?: string): string =>
  [emojiCharacter(emoji ?? ''), title === '' ? 'Untitled' : title].join(' ').trim();

/** Facts side by side, in one line where there is room. */
export const factLine = (all: readonly (Html | string | false | undefined)[]): Html => {
  const some = all.filter((one) => one !== undefined && one !== false).map((one) => html`${one}`);
  return html`<p class="soft">${joined(some, ' · ')}</p>`;
};

/** Query of a list; the API rejects a page token of another list. */
export const pageQuery = (query: URLSearchParams, name: string, limit = perPage): { limit: number; page?: string } => {
  const page = query.get(name);
  return { limit, ...(page !== null && page !== '' && { page }) };
};
