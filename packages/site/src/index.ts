export { createSite, type Site } from './site.ts';
export type { CardText, KnownVisitor, SiteOptions } from './options.ts';
export type { SiteAnswer, SiteRequest } from './http/request.ts';
