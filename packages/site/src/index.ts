export { createSite, type Site } from './site.ts';
export type { CardText, KnownVisitor, PdfRequest, SiteOptions } from './options.ts';
export type { SiteAnswer, SiteRequest } from './http/request.ts';
