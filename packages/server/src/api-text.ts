// What the front end knows about drawing APIs, for features that put them on paper: they know this file and not the front
// end. Loaded where it is first needed.
export {
  ApiDocument,
  apiBlocksIn,
  apiTextsIn,
  inlineDocument,
  keyOf,
  mayShowApi,
  specOf,
  wantedBy,
  withApiAsMarkdown,
} from '@lectern/site/openapi';
