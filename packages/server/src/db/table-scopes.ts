// What of the database has a version of its own: each organization, the accounts of people, and the rest together.

/** On SQLite it changes with every commit; PostgreSQL has no version of everything. */
export const anyScope = '*';
export const globalScope = 'global';
export const accountsScope = 'accounts';

/**
 * - `organization`: rows of one organization.
 * - `global`: rows that are looked up without knowing the organization. What is cached depends on all of them.
 * - `accounts`: how people sign in. Written whenever somebody comes, and read only to authenticate and to list them.
 * - `immutable`: named by their hash, so a cached row is never wrong.
 * - `uncached`: written all the time. What depends on them is not cached beyond the next commit.
 */
export type TableScope = 'organization' | 'global' | 'accounts' | 'immutable' | 'uncached';

const others: ReadonlyMap<string, TableScope> = new Map(
  Object.entries({
    organizations: 'global',
    organization_domains: 'global',
    site_former_paths: 'global',
    site_spaces: 'global',
    sites: 'global',
    users: 'global',
    server_facts: 'global',
    sso_providers: 'global',
    passkeys: 'accounts',
    passwords: 'accounts',
    sessions: 'accounts',
    sign_in_secrets: 'accounts',
    tokens: 'accounts',
    file_contents: 'immutable',
    objects: 'immutable',
    audit_entries: 'uncached',
    file_places: 'uncached',
    insight_counts: 'uncached',
    jobs: 'uncached',
    migrations: 'uncached',
    notifications: 'uncached',
    object_leases: 'uncached',
    recent_pages: 'uncached',
    search_fts: 'uncached',
    search_parts_fts: 'uncached',
    sign_in_attempts: 'uncached',
    state_versions: 'uncached',
    viewed_pages: 'uncached',
    watches: 'uncached',
    webhook_deliveries: 'uncached',
    webhook_events: 'uncached',
  } satisfies Record<string, TableScope>),
);

const ofOrganizations = new Set([
  'change_request_contributors',
  'change_requests',
  'collections',
  'comment_reactions',
  'comment_replies',
  'comments',
  'custom_field_values',
  'custom_fields',
  'favorites',
  'former_slugs',
  'git_syncs',
  'grants',
  'import_runs',
  'imported_resources',
  'invitations',
  'invites',
  'link_backlog',
  'links',
  'member_counts',
  'members',
  'notification_settings',
  'openapi_specs',
  'openapi_versions',
  'page_feedback',
  'page_revisions',
  'page_translations',
  'proposed_translations',
  'removed_members',
  'requested_reviewers',
  'reviews',
  'revisions',
  'search_languages',
  'search_parts',
  'search_sections',
  'search_words',
  'site_assets',
  'site_auth',
  'site_customizations',
  'site_redirects',
  'site_section_groups',
  'site_sections',
  'site_share_links',
  'site_visits',
  'space_translations',
  'spaces',
  'sso_assertions',
  'sso_identities',
  'sso_requests',
  'team_members',
  'teams',
  'translation_languages',
  'translation_orders',
  'translation_problems',
  'translation_settings',
  'webhooks',
]);

/** Deleting a row of these deletes rows that are global. */
export const deletesGlobalRows: ReadonlySet<string> = new Set(['spaces']);

/** Undefined for what is no table, such as a column or a common table expression. */
export const scopeOfTable = (name: string): TableScope | undefined =>
  ofOrganizations.has(name) ? 'organization' : others.get(name);
