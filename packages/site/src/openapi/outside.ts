// For files that are printed and for search, which say the same about APIs as pages do.
export { withApiAsMarkdown } from './as-markdown.ts';
export { ApiDocument } from './document.ts';
export { inlineDocument } from './inline.ts';
export { findOperation, findWebhook } from './operation.ts';
export { apiBlocksIn, keyOf, mayShowApi, partsOfBlock, specOf, wantedBy } from './parts.ts';
export { apiSectionsOf } from './sections.ts';
export { apiTextsIn } from './texts/index.ts';
export { operationWords, schemaWords } from './words.ts';
