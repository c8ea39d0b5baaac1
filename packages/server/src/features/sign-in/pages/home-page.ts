// The home page of a signed-in user: their organizations and what is there.
import { html, type Html } from '@lectern/content/html-tag';
import { page, noticeHtml, type SignedIn } from './layout.ts';

export type Item = { title: string; url: string | undefined; note: Html | string };
export type OrganizationCard = {
  title: string;
  url: string;
  /** With its article: `a member`. */
  role: string;
  spaces: Item[];
  moreSpaces: number;
  sites: Item[];
  moreSites: number;
};

const list = (items: readonly Item[], more: number, none: string): Html =>
  items.length === 0
    ? html`<p class="soft">${none}</p>`
    : html`<ul class="rows">
          ${items.map(
            ({ title, url, note }) =>
              html`<li>
                <div>${url === undefined ? title : html`<a href="${url}">${title}</a>`}</div>
                <span class="soft">${note}</span>
              </li>`,
          )}
        </ul>
        ${more > 0 && html`<p class="soft">and ${more} more</p>`}`;

/** `ways` lead to organizations that are not shown because they require single sign-on. */
export const homePage = (
  signed: SignedIn,
  places: readonly OrganizationCard[],
  ways: readonly Item[] = [],
  done?: string,
): string =>
  page({
    title: 'Home',
    wide: true,
    signed,
    content: html`<h1>Your organizations</h1>
      ${noticeHtml(done)}
      ${
        ways.length > 0 &&
        html`<section class="card" aria-labelledby="ways">
          <h2 id="ways">Sign in to these organizations to see more</h2>
          ${list(ways, 0, '')}
        </section>`
      }
      ${
        places.length + ways.length === 0 &&
        html`<p>You are not a member of an organization yet. A member can invite you.</p>`
      }
      ${places.map(
        ({ title, url, role, spaces, moreSpaces, sites, moreSites }, index) =>
          html`<section class="card" aria-labelledby="place-${index}">
            <h2 id="place-${index}"><a href="${url}">${title}</a></h2>
            <p class="soft">You are ${role}.</p>
            <h3>Sites</h3>
            ${list(sites, moreSites, 'No sites.')}
            <h3>Spaces</h3>
            ${list(spaces, moreSpaces, 'No spaces.')}
          </section>`,
      )}`,
  });
