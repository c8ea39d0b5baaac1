import { html, nothing, type Html } from '../../html/html.ts';

/** Facts below what they are about; nothing where there are none. */
export const factList = (facts: readonly Html[]): Html =>
  facts.length === 0
    ? nothing
    : html`<ul class="facts">
        ${facts}
      </ul>`;
