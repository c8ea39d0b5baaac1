export { METHODS, outlineOf } from './outline.ts';
export type { ApiModel, ApiOperation, ApiOutline, ApiTag, ApiWebhook } from './outline.ts';
export { apiPages } from './pages.ts';
export type { ApiPage, ApiPageShows, ApiPagesOptions } from './pages.ts';
export { isSlugOfAddress, slugOfAddress } from './source.ts';
export { openApiSourceOf, specOfComputed } from './computed.ts';
export type { OpenApiSource } from './computed.ts';
export { compareApis } from './compare/compare.ts';
export type { ApiChange, ApiComparison, ApiDetail } from './compare/types.ts';
