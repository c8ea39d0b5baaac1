// The front end sends its templates without the whitespace of their layout.
export { compactHtml as html, Html, nothing, raw, type Piece } from '@lectern/content/html-tag';
