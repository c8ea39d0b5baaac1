export { METHODS, outlineOf } from './outline.ts';
export type { ApiModel, ApiOperation, ApiOutline, ApiTag, ApiWebhook } from './outline.ts';
export { apiPages } from './pages.ts';
export type { ApiPage, ApiPageShows, ApiPagesOptions } from './pages.ts';
