// What would not work, or would ask or change several servers, on tables that are distributed by organization. Nothing may
// be added without a reason that holds for a new deployment, and what no longer occurs must be removed.

/** Statements that do not name the organization, by how they begin. */
export const knownMultiShardStatements: readonly string[] = [
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
  'with found as materialized (select id from "search_sections" where tokens @@ (select $::tsquery)) select id fr',
];

/** Transactions that write in several places, and in which requests. */
export const knownMultiShardTransactions: Readonly<Record<string, readonly string[]>> = {
  'accounts, passwords, sessions, sign_in_attempts': ['changePassword'],
  'organization 1, accounts, directory, tokens': ['claimInvitation'],
  'organization 1, accounts, passwords, sessions, sign_in_secrets, tokens': ['removeMember'],
  'organization 1, accounts, sign_in_secrets': ['createLoginLink'],
  'organization 1, directory': ['createCollection', 'createSpace', 'duplicateSpace'],
  'organization 1, directory, global, users': ['inviteUsers'],
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
  'organization 1, jobs of the server': ['retryInstallationJob'],
  'organization 1, organization 2, accounts, tokens': ['createToken'],
  'organization 1, organization 2, directory, global': ['transferSpace'],
  'organization 1, organization 2, directory': ['transferCollection'],
  'organization 1, organization 2, organization 3, accounts, sessions': ['deleteOtherSessions'],
  'organization 1, organization 2, organization 3, accounts, tokens': ['deleteToken'],
  'organization 1, organization 2, organization 3, global, users': ['updateUser'],
};
