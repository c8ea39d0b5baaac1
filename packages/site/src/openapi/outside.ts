// For files that are printed, which say the same about APIs as pages do.
export { withApiAsMarkdown } from './as-markdown.ts';
export { ApiDocument } from './document.ts';
export { inlineDocument } from './inline.ts';
export { apiBlocksIn, keyOf, mayShowApi, specOf, wantedBy } from './parts.ts';
export { apiTextsIn } from './texts/index.ts';
