import type { OutlineEntry } from '@lectern/content';
import { own } from '../texts/direction.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';

const fewest = 2;

const list = (frame: Frame, entries: readonly OutlineEntry[]): Html =>
  html`<ul>
    ${entries.map(({ anchor, title, level }) =>
      title === ''
        ? nothing
        : html`<li class="level-${level}"><a href="#${encodeURIComponent(anchor)}">${own(frame, title)}</a></li>`,
    )}
  </ul>`;

export function outline(frame: Frame, entries: readonly OutlineEntry[]): Html {
  const { texts } = frame;
  if (entries.length < fewest) return html`<div class="outline-space"></div>`;
  return html`<aside class="outline" aria-label="${texts.onThisPage}">
    <p class="outline-title">${texts.onThisPage}</p>
    ${list(frame, entries)}
  </aside>`;
}

/** The outline above the text on narrow screens. */
export const foldedOutline = (frame: Frame, entries: readonly OutlineEntry[]): Html =>
  entries.length < fewest
    ? nothing
    : html`<nav class="outline-fold" aria-label="${frame.texts.onThisPage}">
        <details>
          <summary>${frame.texts.onThisPage}</summary>
          ${list(frame, entries)}
        </details>
      </nav>`;
