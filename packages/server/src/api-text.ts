// What the front end knows about drawing APIs, for features that put them on paper or make them found: they know this file
// and not the front end. Loaded where it is first needed.
export {
  ApiDocument,
  apiBlocksIn,
  apiSectionsOf,
  apiTextsIn,
  findOperation,
  findWebhook,
  inlineDocument,
  keyOf,
  mayShowApi,
  operationWords,
  partsOfBlock,
  schemaWords,
  specOf,
  wantedBy,
  withApiAsMarkdown,
} from '@lectern/site/openapi';
