import type { AnyOperation } from './operation.ts';
import * as accounts from './operations/accounts.ts';
import * as agents from './operations/agents.ts';
import * as audit from './operations/audit.ts';
import * as changeRequests from './operations/change-requests.ts';
import * as collections from './operations/collections.ts';
import * as comments from './operations/comments.ts';
import * as content from './operations/content.ts';
import * as customFields from './operations/custom-fields.ts';
import * as customization from './operations/customization.ts';
import * as editing from './operations/editing.ts';
import * as exports from './operations/exports.ts';
import * as feedback from './operations/feedback.ts';
import * as git from './operations/git.ts';
import * as imports from './operations/imports.ts';
import * as insights from './operations/insights.ts';
import * as links from './operations/links.ts';
import * as members from './operations/members.ts';
import * as openApiSpecs from './operations/openapi-specs.ts';
import * as organizations from './operations/organizations.ts';
import * as pageTransfer from './operations/page-transfer.ts';
import * as pdf from './operations/pdf.ts';
import * as permissions from './operations/permissions.ts';
import * as notifications from './operations/notifications.ts';
import * as personal from './operations/personal.ts';
import * as publishing from './operations/publishing.ts';
import * as reviews from './operations/reviews.ts';
import * as revisions from './operations/revisions.ts';
import * as search from './operations/search.ts';
import * as sessions from './operations/sessions.ts';
import * as siteSections from './operations/site-sections.ts';
import * as siteStructure from './operations/site-structure.ts';
import * as sites from './operations/sites.ts';
import * as spaces from './operations/spaces.ts';
import * as sso from './operations/sso.ts';
import * as teams from './operations/teams.ts';
import * as translations from './operations/translations.ts';
import * as uploads from './operations/uploads.ts';
import * as urls from './operations/urls.ts';
import * as installation from './operations/installation.ts';
import * as webhooks from './operations/webhooks.ts';

/** Every operation of the service, by its id. */
export const api = {
  ...accounts,
  ...sessions,
  ...organizations,
  ...members,
  ...teams,
  ...collections,
  ...spaces,
  ...permissions,
  ...customFields,
  ...content,
  ...editing,
  ...pageTransfer,
  ...uploads,
  ...imports,
  ...exports,
  ...revisions,
  ...changeRequests,
  ...reviews,
  ...personal,
  ...notifications,
  ...comments,
  ...links,
  ...search,
  ...feedback,
  ...insights,
  ...pdf,
  ...git,
  ...sites,
  ...siteSections,
  ...siteStructure,
  ...customization,
  ...publishing,
  ...urls,
  ...agents,
  ...sso,
  ...openApiSpecs,
  ...translations,
  ...audit,
  ...installation,
  ...webhooks,
};

export const operations: readonly AnyOperation[] = Object.values(api).filter(
  (value): value is never => typeof value === 'object' && 'route' in value,
);
