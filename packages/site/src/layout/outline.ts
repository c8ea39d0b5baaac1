import type { OutlineEntry } from '@lectern/content';
import { own } from '../directions.ts';
import { html, nothing, type Html } from '../html.ts';
import type { Frame } from '../page-data.ts';

export function outline(frame: Frame, entries: readonly OutlineEntry[]): Html {
  const { texts } = frame;
  if (entries.length < 2) return html`<div class="outline-space"></div>`;
  return html`<aside class="outline" aria-label="${texts.onThisPage}">
    <p class="outline-title">${texts.onThisPage}</p>
    <ul>
      ${entries.map(({ anchor, title, level }) =>
        title === ''
          ? nothing
          : html`<li class="level-${level}"><a href="#${encodeURIComponent(anchor)}">${own(frame, title)}</a></li>`,
      )}
    </ul>
  </aside>`;
}
