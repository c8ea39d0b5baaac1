// The replies of the API this front end reads.
import type { shapes, Static } from '@lectern/contract';

export type Customization = Static<typeof shapes.Customization>;
export type PublishedSite = Static<typeof shapes.PublishedSite>;
export type Site = PublishedSite['site'];
export type SiteSpace = Static<typeof shapes.SiteSpace>;
export type SiteSection = Static<typeof shapes.SiteSection>;
export type SiteSectionGroup = Static<typeof shapes.SiteSectionGroup>;
export type Page = Static<typeof shapes.Page>;
export type File = Static<typeof shapes.File>;
export type Revision = Static<typeof shapes.Revision>;
export type ContentRef = Static<typeof shapes.ContentRef>;
export type SearchSpace = Static<typeof shapes.SearchSpace>;
type PublishedContent = Static<typeof shapes.PublishedContent>;
/** A redirect from a URL; `configured` is the redirect of the site it is by, of a reader and not in a preview. */
export type Redirected = Extract<PublishedContent, { target: unknown }> & { configured?: ConfiguredRedirect };
export type ConfiguredRedirect = { organization: string; site: string; redirect: string };
/** The part of a site that a URL resolves to. */
export type Located = Omit<Exclude<PublishedContent, { target: unknown }>, 'apiToken'>;

/** Facts about a visitor, by the names used in conditions. */
export type Claims = Record<string, unknown>;
