export { createSite, type Site } from './site.ts';
export type { CardText } from './page/social-card.ts';
export type { Known, SiteOptions } from './options.ts';
export type { SiteAnswer, SiteRequest } from './http/request.ts';
