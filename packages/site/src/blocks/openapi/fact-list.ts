import { html, nothing, type Html } from '../../html/html.ts';

/** List of facts; empty where there are none. */
export const factList = (facts: readonly Html[]): Html =>
  facts.length === 0
    ? nothing
    : html`<ul class="facts">
        ${facts}
      </ul>`;
