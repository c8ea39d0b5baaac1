// What each table holds, and so what an archive does with it. A new table must be named here: a test says so.
/**
 * - `organization`: rows of one organization, carried as they are. With a `space_id` they go along with that space too.
 * - `people`: who somebody is; carried for those who are named in what is carried.
 * - `objects`: trees and bodies under their hash; what the carried revisions reach.
 * - `files`: bytes of files; carried as files of the archive.
 * - `sections`: the search index; its text is carried, its tokens are made again.
 * - `jobs`: work to come; what is about carried content comes along.
 * - `secrets`: what lets somebody in, or is a record nobody may bring along; in a backup only.
 * - `cache`: made again when it is missed; never carried.
 * - `schema`: how far the database is; the archive says so in its own words.
 */
export type TableContent =
  | 'organization'
  | 'people'
  | 'objects'
  | 'files'
  | 'sections'
  | 'jobs'
  | 'secrets'
  | 'cache'
  | 'schema';

export const tableContents: Readonly<Record<string, TableContent>> = {
  audit_entries: 'secrets',
  change_request_contributors: 'organization',
  change_requests: 'organization',
  collections: 'organization',
  comment_reactions: 'organization',
  comment_replies: 'organization',
  comments: 'organization',
  custom_field_values: 'organization',
  custom_fields: 'organization',
  file_contents: 'files',
  file_places: 'files',
  former_slugs: 'organization',
  git_syncs: 'organization',
  grants: 'organization',
  import_runs: 'organization',
  imported_resources: 'organization',
  invitations: 'secrets',
  invites: 'organization',
  jobs: 'jobs',
  link_backlog: 'organization',
  links: 'organization',
  member_counts: 'organization',
  members: 'organization',
  migrations: 'schema',
  object_leases: 'cache',
  objects: 'objects',
  openapi_specs: 'organization',
  openapi_versions: 'organization',
  organization_domains: 'organization',
  organizations: 'organization',
  page_feedback: 'organization',
  page_revisions: 'organization',
  page_translations: 'organization',
  proposed_translations: 'organization',
  passkeys: 'secrets',
  passwords: 'secrets',
  removed_members: 'secrets',
  requested_reviewers: 'organization',
  reviews: 'organization',
  revisions: 'organization',
  // Made again with the sections.
  search_languages: 'cache',
  // What is carried says which of them are to be made again.
  search_parts: 'cache',
  search_sections: 'sections',
  search_words: 'cache',
  server_facts: 'secrets',
  // A backup must not bring to life again what was ended since it was made.
  sessions: 'cache',
  sign_in_attempts: 'cache',
  sign_in_secrets: 'cache',
  site_auth: 'organization',
  site_customizations: 'organization',
  site_former_paths: 'organization',
  site_redirects: 'organization',
  site_section_groups: 'organization',
  site_sections: 'organization',
  site_share_links: 'organization',
  site_spaces: 'organization',
  site_visits: 'secrets',
  sites: 'organization',
  space_translations: 'organization',
  spaces: 'organization',
  sso_assertions: 'cache',
  sso_identities: 'secrets',
  sso_providers: 'organization',
  sso_requests: 'cache',
  team_members: 'organization',
  teams: 'organization',
  tokens: 'secrets',
  translation_languages: 'organization',
  translation_orders: 'organization',
  translation_problems: 'organization',
  translation_settings: 'organization',
  users: 'people',
  webhook_deliveries: 'secrets',
  webhook_events: 'secrets',
  webhooks: 'secrets',
};

/** Columns of carried tables that are sealed (`platform/encrypted-secret.ts`), by table; a column named `sealed_…` must be here. */
export const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  invites: ['sealed_id'],
  site_auth: ['private_key'],
  site_share_links: ['sealed_key'],
  sso_providers: ['sealed_secret'],
};

/** What is known of a person outside their server; anything else of them stays in backups. */
export const exportedUserColumns: readonly string[] = [
  'id',
  'email',
  'display_name',
  'photo_url',
  'search',
  'created_at',
  'updated_at',
];

/** A table that was forgotten above is in backups at least, and nobody is given what may be secret in it. */
export const contentOfTable = (table: string): TableContent =>
  Object.hasOwn(tableContents, table) ? tableContents[table]! : 'secrets';

/** Columns that hold the id of a person, by the names such columns have here. */
export const isUserColumn = (column: string): boolean =>
  column.endsWith('_by') || ['user_id', 'author_id', 'reviewer_id', 'subject_id'].includes(column);
