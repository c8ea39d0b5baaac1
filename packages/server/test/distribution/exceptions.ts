// What would not work, or would ask or change several servers, on tables that are distributed by organization. Nothing may
// be added without a reason that holds for a new deployment, and what no longer occurs must be removed.

/** Unique keys that do not contain the organization. */
export const keysOfNone: readonly string[] = [
  // Looked up by id, without knowing the organization.
  'collections_by_id',
  'spaces_by_id',
  // Looked up by the hash of a token in a mail.
  'invitations_hash_key',
];

/** Foreign keys that carry a change of the organization along, which distributed rows never undergo: `transferSpace`. */
export const carriedTo: readonly string[] = [
  'change_request_contributors → change_requests',
  'change_requests → spaces',
  'comment_reactions → comments',
  'comment_replies → comments',
  'comments → spaces',
  'custom_field_values → spaces',
  'favorites → collections',
  'favorites → spaces',
  'former_slugs → spaces',
  'git_syncs → spaces',
  'grants → collections',
  'grants → spaces',
  'import_runs → spaces',
  'imported_resources → spaces',
  'insight_counts → sites',
  'invites → collections',
  'invites → spaces',
  'link_backlog → spaces',
  'links → spaces',
  'notifications → change_requests',
  'notifications → comments',
  'notifications → spaces',
  'openapi_versions → openapi_specs',
  'page_feedback → sites',
  'page_revisions → spaces',
  'recent_pages → spaces',
  'requested_reviewers → change_requests',
  'reviews → change_requests',
  'revisions → spaces',
  'search_parts → openapi_specs',
  'search_sections → spaces',
  'search_words → spaces',
  'site_assets → sites',
  'site_auth → sites',
  'site_customizations → sites',
  'site_former_paths → sites',
  'site_redirects → sites',
  'site_section_groups → sites',
  'site_sections → sites',
  'site_share_links → sites',
  'site_spaces → sites',
  'site_spaces → spaces',
  'site_visits → sites',
  'viewed_pages → change_requests',
  'watches → change_requests',
  'watches → spaces',
  'webhook_deliveries → webhook_events',
  'webhook_deliveries → webhooks',
  'webhooks → spaces',
];

/** Statements that do not name the organization, by how they begin. */
export const knownMultiShardStatements: readonly string[] = [
  // By id, or by the hash of a token.
  'select "spaces".*, "members"."role", "members"."disabled", ( select g.level from grants g where g.organization',
  'select "collections".*, "members"."role", "members"."disabled" from "collections" left join "members" on "memb',
  'select "members"."organization_id" from "members" inner join "spaces" on "spaces"."organization_id" = "members',
  'select "invitations"."organization_id", "invitations"."user_id", "invitations"."expires_at", "invitations"."ma',
  // The organizations of a person.
  'select "m"."organization_id", "m"."role" from "members" as "m" inner join "organizations" as "o" on "o"."id" =',
  'select "mine"."organization_id" from "members" as "mine" inner join "members" as "theirs" on "theirs"."organiz',
  'select "organization_id" from "members" where "user_id" = $',
  'select "organizations".*, "members"."role", "members"."disabled", ( select count(*) from team_members t where ',
  'select count(*) as "total" from "organizations" left join "members" on "members"."organization_id" = "organiza',
  // A site by its hostname.
  'select "sites".*, "organizations"."hostname" as "organization_hostname", (select count(*) from site_spaces s w',
  // Operators see the jobs of all organizations.
  'select "organization_id", "id", "name", "run_at", "attempts", "last_error", "created_at", "share", "needs", ca',
  'select count(*) as "total" from "jobs"',
  "select name as job, case when attempts >= 12 then 'failed' when run_at <= $ then 'due' when last_error is not ",
  // The index finds sections by words that contain the organization.
  'with found as materialized (select id from "search_sections" where tokens @@ $::tsquery) select id from found ',
];

/** Transactions that write in several places, and in which requests. */
export const knownMultiShardTransactions: Readonly<Record<string, readonly string[]>> = {
  'accounts, passwords, sessions, sign_in_attempts': ['changePassword'],
  'organization 1, accounts, passwords, sessions, sign_in_secrets, tokens': ['removeMember'],
  'organization 1, accounts, sign_in_secrets': ['createLoginLink'],
  'organization 1, accounts, tokens': ['claimInvitation'],
  'organization 1, global': [
    'addSiteSpace',
    'createSiteSection',
    'deleteSiteSection',
    'moveSiteSpace',
    'updateSiteSpace',
  ],
  'organization 1, global, organization_domains, organizations, server_facts': ['createOrganization'],
  'organization 1, global, organizations': ['updateOrganization'],
  'organization 1, global, organizations, sites': ['deleteSite'],
  'organization 1, global, sessions, sso_providers': ['deleteOidcProvider', 'deleteSamlProvider'],
  'organization 1, global, sites': [
    'createSite',
    'deleteCollection',
    'setAdaptiveSchema',
    'unpublishSite',
    'updateSite',
  ],
  'organization 1, global, sso_providers': [
    'createOidcProvider',
    'createSamlProvider',
    'updateOidcProvider',
    'updateSamlProvider',
  ],
  'organization 1, global, users': ['inviteUsers'],
  'organization 1, jobs of the server': ['retryInstallationJob'],
  'organization 1, object_leases, objects': ['transferPages'],
  'organization 1, objects': [
    'editContent',
    'editContentInChangeRequest',
    'importContent',
    'importContentInChangeRequest',
    'importIntoPage',
    'importIntoPageInChangeRequest',
    'mergeChangeRequest',
    'pullIntoChangeRequest',
    'pushFolder',
    'resolveConflicts',
    'restoreRevision',
    'uploadFiles',
    'uploadFilesInChangeRequest',
    'uploadImport',
  ],
  'organization 1, organization 2, accounts, global': ['transferCollection', 'transferSpace'],
  'organization 1, organization 2, accounts, tokens': ['createToken'],
  'organization 1, organization 2, organization 3, accounts, sessions': ['deleteOtherSessions'],
  'organization 1, organization 2, organization 3, accounts, tokens': ['deleteToken'],
  'organization 1, organization 2, organization 3, global, users': ['updateUser'],
};
