// Page trees as nested lists.
import { html, type Html } from '@lectern/content/html-tag';
import { titleWithEmoji } from './components.ts';
import { pageUrl, type Page, type ContentLocation } from './content-location.ts';

/** Limits of a tree; pages beyond them are omitted. Deeper levels are listed on the page above them. */
const mostPages = 1000;
const deepest = 12;

export function treeHtml(roots: readonly Page[], place: Pick<ContentLocation, 'base'>): Html {
  let left = mostPages;
  let omitted = 0;
  const list = (pages: readonly Page[], depth: number): Html | undefined => {
    const shown = depth > deepest ? [] : pages.slice(0, Math.max(0, left));
    left -= shown.length;
    omitted += pages.length - shown.length;
    if (shown.length === 0) return undefined;
    return html`<ul class="tree">
      ${shown.map((page) => html`<li>${linkTo(page, place)} ${list(page.pages ?? [], depth + 1)}</li>`)}
    </ul>`;
  };
  const tree = list(roots, 0);
  return html`${tree ?? html`<p class="soft">No pages yet.</p>`}
  ${omitted > 0 && html`<p class="soft">Not all pages are listed here.</p>`}`;
}

/** The neighborhood of a page: the siblings at every step of its path, and its children. */
export function branchHtml(roots: readonly Page[], place: Pick<ContentLocation, 'base'>, current: string): Html {
  const trail = ancestorsTo(roots, current);
  const list = (pages: readonly Page[], [next, ...rest]: readonly Page[]): Html | undefined =>
    pages.length === 0
      ? undefined
      : html`<ul class="tree">
          ${pages
            .slice(0, mostPages)
            .map(
              (page) =>
                html`<li>
                  ${linkTo(page, place, page.id === current)} ${page === next && list(page.pages ?? [], rest)}
                </li>`,
            )}
        </ul>`;
  return html`${list(roots, trail)}`;
}

/** A page and its ancestors. */
export function ancestorsTo(roots: readonly Page[], id: string): Page[] {
  const above = new Map<Page, Page>();
  const open = [...roots];
  for (let page = open.pop(); page; page = open.pop()) {
    if (page.id === id) {
      const trail = [page];
      for (let at = above.get(page); at; at = above.get(at)) trail.unshift(at);
      return trail;
    }
    for (const below of page.pages ?? []) {
      above.set(below, page);
      open.push(below);
    }
  }
  return [];
}

function linkTo(page: Page, place: Pick<ContentLocation, 'base'>, isCurrent = false): Html {
  const title = titleWithEmoji(page.title, page.emoji);
  const href = pageUrl(place, page) ?? page.href;
  const note = page.hidden ? html` <span class="soft">hidden</span>` : undefined;
  if (href === undefined || !/^(?:\/|https?:)/.test(href)) return html`${title}${note}`;
  return isCurrent
    ? html`<a href="${href}" aria-current="page">${title}</a>${note}`
    : html`<a href="${href}">${title}</a>${note}`;
}
