// The overflow menu at the end of a row.
import { html, nothing, type Html } from '../html/html.ts';
import { moreClass, lastOf, type Breakpoint } from './fitting.ts';

export function moreMenu(places: readonly Breakpoint[], summary: Html, entries: readonly Html[], kind = 'menu'): Html {
  const last = lastOf(places);
  if (last === 64) return nothing;
  return html`<li${moreClass(last)}>
    <details class="${kind}">
      ${summary}
      <ul class="menu-list">
        ${entries}
      </ul>
    </details>
  </li>`;
}
