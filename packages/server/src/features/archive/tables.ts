// The kind of each table, which decides how archives treat it. A test requires every new table to be listed here.
/**
 * - `organization`: rows of one organization, exported as they are. With a `space_id` they belong to that space too.
 * - `people`: users; exported if referenced by exported rows.
 * - `objects`: trees and bodies by hash; exported if reachable from exported revisions.
 * - `legacy-objects`: those of an older version that no organization has yet; in a backup only.
 * - `files`: bytes of files; exported as files of the archive.
 * - `sections`: the search index; its text is exported, its tokens are recomputed.
 * - `jobs`: pending jobs; exported if they concern exported content.
 * - `secrets`: credentials, and records that must not be imported; in a backup only.
 * - `cache`: recomputed on demand; never exported.
 * - `schema`: the migration state; stored in the manifest instead.
 */
export type TableContent =
  | 'organization'
  | 'people'
  | 'objects'
  | 'legacy-objects'
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
  // Written with the rows it names.
  directory: 'cache',
  favorites: 'organization',
  file_contents: 'files',
  file_places: 'files',
  former_slugs: 'organization',
  git_syncs: 'organization',
  grants: 'organization',
  import_runs: 'organization',
  insight_counts: 'organization',
  imported_resources: 'organization',
  invitations: 'secrets',
  invites: 'organization',
  jobs: 'jobs',
  legacy_objects: 'legacy-objects',
  link_backlog: 'organization',
  links: 'organization',
  member_counts: 'organization',
  members: 'organization',
  migrations: 'schema',
  // Like what somebody reads, it concerns nobody else.
  notifications: 'secrets',
  notification_settings: 'organization',
  // With the objects that are still to be copied.
  object_backlog: 'secrets',
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
  // What somebody reads concerns nobody else.
  recent_pages: 'secrets',
  removed_members: 'secrets',
  requested_reviewers: 'organization',
  reviews: 'organization',
  revisions: 'organization',
  // Recomputed with the sections.
  search_languages: 'cache',
  // The exported rows tell which of them to recompute.
  search_parts: 'cache',
  search_sections: 'sections',
  search_words: 'cache',
  server_facts: 'secrets',
  // A backup must not revive sessions that ended since it was made.
  sessions: 'cache',
  sign_in_attempts: 'cache',
  sign_in_secrets: 'cache',
  site_assets: 'organization',
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
  // New in every database, like the data it names.
  state_versions: 'cache',
  team_members: 'organization',
  teams: 'organization',
  tokens: 'secrets',
  translation_languages: 'organization',
  translation_orders: 'organization',
  translation_problems: 'organization',
  translation_settings: 'organization',
  users: 'people',
  viewed_pages: 'organization',
  watches: 'organization',
  webhook_deliveries: 'secrets',
  webhook_events: 'secrets',
  webhooks: 'secrets',
};

/**
 * Encrypted columns of exported tables (`platform/encrypted-secret.ts`), by table; any `sealed_…` column must be here.
 */
export const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  invites: ['sealed_id'],
  site_auth: ['private_key'],
  site_share_links: ['sealed_key'],
  sso_providers: ['sealed_secret'],
};

/** Columns of a user that are exported; all others stay in backups. */
export const exportedUserColumns: readonly string[] = [
  'id',
  'email',
  'display_name',
  'photo_url',
  'search',
  'created_at',
  'updated_at',
];

/** A table missing above is in backups at least, and not in exports, where it might reveal secrets. */
export const contentOfTable = (table: string): TableContent =>
  Object.hasOwn(tableContents, table) ? tableContents[table]! : 'secrets';

/** Whether its texts are addressed by their hash, so that they cannot be altered. */
export const holdsObjects = (table: string): boolean => ['objects', 'legacy-objects'].includes(contentOfTable(table));

/** Columns that hold a user id, by column name. */
export const isUserColumn = (column: string): boolean =>
  column.endsWith('_by') || ['user_id', 'author_id', 'reviewer_id', 'subject_id'].includes(column);
