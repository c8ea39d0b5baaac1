// Interpretation of API descriptions, shared by sites, print, search and agents.
export { withApiAsMarkdown } from './as-markdown.ts';
export { areNamed, type BodyExample, bodyExamples } from './body-examples.ts';
export { ApiDocument, type Fields, fieldsAt, flagAt, get, isFields, listAt, plainText, textAt } from './document.ts';
export { type Direction, exampleOf } from './example.ts';
export { type Fact, factsOf, type FactsOptions } from './schema-facts.ts';
export { inlineDocument } from './inline.ts';
export { operationMarkdown, schemasMarkdown } from './markdown.ts';
export { bodyText, isForm, isMultipart, languageOf } from './media.ts';
export { schemasNamed } from './named-schemas.ts';
export { findOperation, findWebhook, methods } from './operation.ts';
export {
  type ApiLink,
  type Body,
  type Callback,
  type Header,
  type Media,
  type Operation,
  type Parameter,
  places,
  type Response,
  type Sample,
} from './operation-types.ts';
export { encodingFacts, parameterFacts } from './parameter-facts.ts';
export { apiBlocksIn, keyOf, mayShowApi, partsOfBlock, specOf, wantedBy } from './api-blocks.ts';
export { acceptedBy, givenValue, isFile, mediaExample, preferred } from './request.ts';
export { samplesFor } from './samples.ts';
export { groupsIn, hasParts, itemsIn, labelOf, partName, partsIn } from './schema-parts.ts';
export { discriminated, readSchema, type Schema } from './schema.ts';
export { apiSectionsOf } from './sections.ts';
export { schemeText } from './security-text.ts';
export { type Scheme, type Security } from './security.ts';
export { filled, hostsOf, type Server, serversOf } from './servers.ts';
export { noSpecs, operationFor, type Specs } from './specs.ts';
export { type ApiTexts } from './texts/en.ts';
export { apiTexts, apiTextsIn } from './texts/index.ts';
export { type ApiBlock, isApiBlock, type Levels, placeOf, withTitles } from './titles.ts';
export { typeText } from './type-text.ts';
export { operationWords, schemaWords } from './search-text.ts';
