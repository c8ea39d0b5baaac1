// Templates are sent without the whitespace of their indentation.
export { compactHtml as html, Html, nothing, raw, type Piece } from '@lectern/content/html-tag';
