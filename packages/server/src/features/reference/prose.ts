import { html, type Html } from '@lectern/content/html-tag';

/** A sentence with `code` in backticks. */
export const prose = (text: string): Html[] =>
  text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
