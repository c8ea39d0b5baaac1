export { METHODS, outlineOf } from './outline.ts';
export type { ApiModel, ApiOperation, ApiOutline, ApiTag, ApiWebhook } from './outline.ts';
export { apiPages } from './pages.ts';
export type { ApiPage, ApiPageShows, ApiPagesOptions } from './pages.ts';
export { isSlugOfSource, namedSource, slugOfSource } from './source.ts';
export type { NamedSource } from './source.ts';
export { openApiSourceOf, specOfComputed } from './computed.ts';
export type { OpenApiSource } from './computed.ts';
