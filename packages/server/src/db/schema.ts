// Derived from the migrations by `npm run derive`; not to be edited.

export interface AuditEntriesTable {
  organization_id: string;
  id: string;
  action: string;
  actor: string;
  user_id: string | null;
  target_type: string | null;
  target_id: string | null;
  address: string | null;
  request_id: string | null;
  facts: string;
  created_at: string;
}

export interface ChangeRequestContributorsTable {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  revisions: number;
  updated_at: string;
}

export interface ChangeRequestsTable {
  organization_id: string;
  space_id: string;
  id: string;
  number: number;
  status: string;
  subject: string;
  revision_id: string;
  revision_initial: string;
  revision_merged_ancestor: string | null;
  revision_merged: string | null;
  open_comments: number;
  created_by: string;
  created_at: string;
  updated_at: string;
  description: string;
}

export interface CollectionsTable {
  organization_id: string;
  id: string;
  parent_id: string | null;
  title: string;
  description: string | null;
  default_level: string | null;
  position: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface CommentReactionsTable {
  organization_id: string;
  space_id: string;
  comment_id: string;
  subject_id: string;
  emoji: string;
  user_id: string;
  reacted_at: string;
}

export interface CommentRepliesTable {
  organization_id: string;
  space_id: string;
  comment_id: string;
  id: string;
  body: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
}

export interface CommentsTable {
  organization_id: string;
  space_id: string;
  id: string;
  change_request_id: string | null;
  review_id: string | null;
  body: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
  revision_id: string;
  page_id: string | null;
  page_seen: string | null;
  node_id: string | null;
  node_preview: string | null;
  node_body: string | null;
  table_cell: string | null;
  outdated: number;
}

export interface CustomFieldValuesTable {
  organization_id: string;
  space_id: string;
  field_id: string;
  value: string;
}

export interface CustomFieldsTable {
  organization_id: string;
  id: string;
  name: string;
  type: string;
  title: string;
  description: string;
  placeholder: string;
  options: string | null;
  created_at: string;
  updated_at: string;
}

export interface DirectoryTable {
  id: string;
  organization_id: string;
}

export interface FavoritesTable {
  organization_id: string;
  user_id: string;
  position: number;
  kind: string;
  space_id: string | null;
  collection_id: string | null;
  page_id: string | null;
}

export interface FileContentsTable {
  hash: string;
  bytes: Uint8Array;
}

export interface FilePlacesTable {
  hash: string;
  size: number;
  place: string;
  wanted_at: string;
  removing_at: string | null;
}

export interface FormerSlugsTable {
  organization_id: string;
  space_id: string;
  parent_id: string;
  slug: string;
  page_id: string;
  revision_id: string;
}

export interface GitSyncsTable {
  organization_id: string;
  space_id: string;
  target: string;
  commit_oid: string | null;
  revision_id: string;
  pending_commit: string | null;
  pending_revision: string | null;
  pending_change_request: string | null;
  updated_at: string;
}

export interface GrantsTable {
  organization_id: string;
  content_id: string;
  subject_id: string;
  space_id: string | null;
  collection_id: string | null;
  user_id: string | null;
  team_id: string | null;
  level: number;
  created_at: string;
}

export interface ImportRunsTable {
  organization_id: string;
  space_id: string;
  id: string;
  change_request_id: string | null;
  page_id: string | null;
  source: string;
  url: string | null;
  name: string | null;
  status: string;
  error: string | null;
  progress: string;
  report: string | null;
  revision_id: string | null;
  user_id: string | null;
  started_at: string;
  updated_at: string;
  finished_at: string | null;
}

export interface ImportedResourcesTable {
  organization_id: string;
  space_id: string;
  source: string;
  kind: string;
  key: string;
  resource_id: string;
}

export interface InsightCountsTable {
  organization_id: string;
  site_id: string;
  day: string;
  kind: string;
  site_space_id: string;
  page_id: string;
  referrer: string;
  value: string;
  count: number;
}

export interface InvitationsTable {
  organization_id: string;
  id: string;
  user_id: string;
  hash: string;
  created_at: string;
  expires_at: string;
  mailed: number;
}

export interface InvitesTable {
  organization_id: string;
  id: string;
  space_id: string | null;
  collection_id: string | null;
  level: number;
  created_by: string | null;
  created_at: string;
  sealed_id: string | null;
}

export interface JobsTable {
  organization_id: string;
  id: string;
  name: string;
  payload: string;
  run_at: string;
  attempts: number;
  last_error: string | null;
  created_at: string;
  share: string | null;
  needs: string | null;
}

export interface LegacyObjectsTable {
  hash: string;
  text: string;
}

export interface LinkBacklogTable {
  organization_id: string;
  space_id: string;
}

export interface LinksTable {
  organization_id: string;
  space_id: string;
  source_kind: string;
  source_id: string;
  ordinal: number;
  relation: string;
  node: string | null;
  kind: string;
  via: string | null;
  target_id: string | null;
  anchor: string | null;
  url: string | null;
  status: string;
}

export interface MemberCountsTable {
  organization_id: string;
  total: number;
}

export interface MembersTable {
  organization_id: string;
  user_id: string;
  role: number;
  disabled: number;
  sso: number;
  joined_at: string;
  last_seen_at: string | null;
}

export interface MigrationsTable {
  name: string | null;
  ran_at: string;
  works_with: string | null;
}

export interface NotificationSettingsTable {
  organization_id: string;
  user_id: string;
  kinds: string;
  email: string;
  language: string | null;
  updated_at: string;
  digest_hour: number;
}

export interface NotificationsTable {
  organization_id: string;
  user_id: string;
  id: string;
  subject: string;
  kind: string;
  needs: number;
  space_id: string | null;
  change_request_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  import_id: string | null;
  webhook_id: string | null;
  actor_id: string | null;
  review_status: string | null;
  reason: string | null;
  count: number;
  events: string;
  mail_due: number;
  created_at: string;
  updated_at: string;
  read_at: string | null;
}

export interface ObjectBacklogTable {
  organization_id: string;
}

export interface ObjectLeasesTable {
  organization_id: string;
  id: string;
  expires_at: string;
}

export interface ObjectsTable {
  organization_id: string;
  hash: string;
  text: string;
}

export interface OpenapiSpecsTable {
  organization_id: string;
  id: string;
  slug: string;
  source_url: string | null;
  source_hash: string | null;
  visibility: string;
  processing_state: string;
  run: number;
  failures: number;
  last_version_id: string | null;
  last_processed_at: string | null;
  last_error_code: string | null;
  last_error: string | null;
  fetched: string | null;
  overlays: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface OpenapiVersionsTable {
  organization_id: string;
  spec_id: string;
  id: string;
  content_key: string;
  format: string;
  files: string;
  document_hash: string;
  index_hash: string;
  outline_hash: string;
  facts: string;
  created_at: string;
}

export interface OrganizationDomainsTable {
  organization_id: string;
  domain: string;
}

export interface OrganizationsTable {
  id: string;
  title: string;
  hostname: string | null;
  type: string;
  use_case: string | null;
  community_type: string | null;
  default_role: number;
  default_site_id: string | null;
  logo_url: string | null;
  sso: number;
  ai: number;
  invite_links: number;
  email_domains: string;
  created_at: string;
  updated_at: string;
}

export interface PageFeedbackTable {
  organization_id: string;
  site_id: string;
  id: string;
  site_space_id: string;
  page_id: string;
  day: string;
  reader: string;
  rating: string;
  comment: string | null;
}

export interface PageRevisionsTable {
  organization_id: string;
  space_id: string;
  page_id: string;
  revision_id: string;
  changed: string;
}

export interface PageTranslationsTable {
  organization_id: string;
  translation_id: string;
  page_id: string;
  source_page_id: string;
  held_state: string;
  held_revision: string;
  source_state: string | null;
  updated_at: string;
}

export interface PasskeysTable {
  user_id: string;
  id: string;
  credential_id: string;
  public_key: string;
  counter: string;
  transports: string;
  label: string;
  created_at: string;
  last_used_at: string | null;
}

export interface PasswordsTable {
  user_id: string;
  organization_id: string;
  hash: string;
  changed_at: string;
}

export interface ProposedTranslationsTable {
  organization_id: string;
  translation_id: string;
  change_request_id: string;
  page_id: string;
  source_page_id: string;
  state: string;
  revision_id: string;
}

export interface RecentPagesTable {
  organization_id: string;
  user_id: string;
  space_id: string;
  page_id: string;
  visited_at: string;
}

export interface RemovedMembersTable {
  organization_id: string;
  user_id: string;
  email: string;
  removed_at: string;
}

export interface RequestedReviewersTable {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  revision_id: string;
  requested_by: string;
  created_at: string;
}

export interface ReviewsTable {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  id: string;
  status: string;
  revision_id: string;
  reviewer_id: string;
  requested_by: string | null;
  comment_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface RevisionsTable {
  organization_id: string;
  space_id: string;
  id: string;
  parents: string;
  type: string;
  tree: string | null;
  author_id: string | null;
  created_at: string;
  branch: string | null;
  merged_from: string | null;
  git: string | null;
}

export interface SearchLanguagesTable {
  organization_id: string;
  language: string;
}

export interface SearchPartsTable {
  id: number;
  organization_id: string;
  spec_id: string;
  version_id: string;
  part: string;
  title: string;
  body: string;
}

export interface SearchSectionsTable {
  id: number;
  organization_id: string;
  space_id: string;
  page_id: string;
  number: number;
  anchor: string;
  page_title: string;
  title: string;
  body: string;
  drawn: string;
  language: string;
}

export interface SearchWordsTable {
  organization_id: string;
  space_id: string;
  word: string;
}

export interface ServerFactsTable {
  name: string;
  value: string;
}

export interface SessionsTable {
  user_id: string;
  id: string;
  hash: string;
  organization_id: string | null;
  method: string;
  provider: string | null;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  last_used_at: string;
}

export interface SignInAttemptsTable {
  key: string;
  failures: number;
  failed_at: string;
  open_at: string;
}

export interface SignInSecretsTable {
  hash: string;
  purpose: string;
  user_id: string | null;
  organization_id: string | null;
  created_at: string;
  expires_at: string;
}

export interface SiteAssetsTable {
  organization_id: string;
  site_id: string;
  id: string;
  hash: string;
  name: string;
  content_type: string;
  size: number;
  created_at: string;
}

export interface SiteAuthTable {
  organization_id: string;
  site_id: string;
  backend: string;
  integration: string | null;
  private_key: string;
  fallback_url: string | null;
}

export interface SiteCustomizationsTable {
  organization_id: string;
  site_id: string;
  site_space_id: string;
  settings: string;
  updated_at: string;
}

export interface SiteFormerPathsTable {
  organization_id: string;
  site_id: string;
  level: string;
  path: string;
  item_id: string;
}

export interface SiteRedirectsTable {
  organization_id: string;
  site_id: string;
  id: string;
  source: string;
  kind: string;
  section_id: string | null;
  site_space_id: string | null;
  page_id: string | null;
  url: string | null;
  permanent: number;
  draft: number;
  created_at: string;
  updated_at: string | null;
  uses: number;
  used_on: string | null;
  counted_since: string;
}

export interface SiteSectionGroupsTable {
  organization_id: string;
  site_id: string;
  id: string;
  title: string;
  icon: string | null;
  position: string;
}

export interface SiteSectionsTable {
  organization_id: string;
  site_id: string;
  id: string;
  group_id: string | null;
  title: string;
  description: string | null;
  path: string;
  condition: string | null;
  icon: string | null;
  position: string;
  default_site_space_id: string | null;
}

export interface SiteShareLinksTable {
  organization_id: string;
  site_id: string;
  id: string;
  name: string;
  active: number;
  key_hash: string;
  sealed_key: string;
  created_at: string;
}

export interface SiteSpacesTable {
  organization_id: string;
  site_id: string;
  id: string;
  section_id: string | null;
  space_id: string;
  path: string;
  condition: string | null;
  position: string;
}

export interface SiteVisitsTable {
  organization_id: string;
  site_id: string;
  id: string;
  facts: string;
  expires_at: string;
}

export interface SitesTable {
  organization_id: string;
  id: string;
  type: string;
  title: string;
  search: string;
  hostname: string | null;
  basename: string;
  proxy_origin: string | null;
  visibility: string;
  published: number;
  adaptive_content: number;
  agents_context: string;
  adaptive_schema: string | null;
  adaptive_schema_at: string | null;
  default_section_id: string | null;
  default_site_space_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface SpaceTranslationsTable {
  organization_id: string;
  translation_id: string;
  source_id: string;
  language: string;
  created_at: string;
  updated_at: string;
}

export interface SpacesTable {
  organization_id: string;
  id: string;
  parent_id: string | null;
  title: string;
  emoji: string;
  icon_url: string | null;
  visibility: string;
  edit_mode: string;
  default_level: string | null;
  language: string | null;
  position: string;
  revision_id: string;
  open_comments: number;
  change_requests: number;
  change_requests_open: number;
  change_requests_draft: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  git_sync: string | null;
  published_path: string | null;
  document_key: string;
}

export interface SsoAssertionsTable {
  organization_id: string;
  provider_id: string;
  hash: string;
  expires_at: string;
}

export interface SsoIdentitiesTable {
  organization_id: string;
  provider_id: string;
  subject: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
}

export interface SsoProvidersTable {
  organization_id: string;
  id: string;
  kind: string;
  label: string;
  settings: string;
  sealed_secret: string | null;
  active: number;
  default_role: number;
  default_team_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface SsoRequestsTable {
  organization_id: string;
  provider_id: string;
  id: string;
  browser: string;
  next: string;
  sealed_secret: string | null;
  identity: string | null;
  code: string | null;
  expires_at: string;
}

export interface StateVersionsTable {
  scope: string;
  part: string;
  version: string;
}

export interface TeamMembersTable {
  organization_id: string;
  team_id: string;
  user_id: string;
  role: string;
  created_at: string;
}

export interface TeamsTable {
  organization_id: string;
  id: string;
  title: string;
  search: string;
  created_at: string;
}

export interface TokensTable {
  id: string;
  user_id: string;
  label: string;
  prefix: string;
  hash: string;
  read_only: number;
  organization_id: string | null;
  space_id: string | null;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
}

export interface TranslationLanguagesTable {
  organization_id: string;
  settings_id: string;
  language: string;
  instructions: string;
}

export interface TranslationOrdersTable {
  organization_id: string;
  translation_id: string;
  user_id: string;
  state: string;
  pages: number;
  waiting: string;
  proposed: number;
  refused: number;
  change_request_id: string | null;
  error: string | null;
  attempts: number;
  next_try_at: string | null;
  turn: number;
  created_at: string;
  updated_at: string;
}

export interface TranslationProblemsTable {
  organization_id: string;
  translation_id: string;
  source_page_id: string;
  state: string;
  problem: string;
  noted_at: string;
}

export interface TranslationSettingsTable {
  organization_id: string;
  id: string;
  title: string;
  created_at: string;
  updated_at: string;
  source_space_id: string | null;
  source_language: string | null;
  language: string | null;
  result_space_id: string | null;
}

export interface UsersTable {
  id: string;
  email: string;
  display_name: string;
  photo_url: string | null;
  search: string;
  created_at: string;
  updated_at: string;
}

export interface ViewedPagesTable {
  organization_id: string;
  user_id: string;
  space_id: string;
  change_request_id: string;
  page_id: string;
  content: string;
  viewed_at: string;
}

export interface WatchesTable {
  organization_id: string;
  user_id: string;
  subject_id: string;
  space_id: string;
  change_request_id: string | null;
  state: string;
  created_at: string;
}

export interface WebhookDeliveriesTable {
  organization_id: string;
  webhook_id: string;
  id: string;
  event_id: string;
  status: string;
  attempts: number;
  next_at: string | null;
  log: string;
  created_at: string;
  updated_at: string;
}

export interface WebhookEventsTable {
  organization_id: string;
  id: string;
  space_id: string | null;
  type: string;
  body: string;
  created_at: string;
}

export interface WebhooksTable {
  organization_id: string;
  id: string;
  space_id: string | null;
  title: string;
  url: string;
  events: string;
  active: number;
  sealed_secret: string;
  sealed_former_secret: string | null;
  former_until: string | null;
  failing_since: string | null;
  paused_at: string | null;
  paused_because: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface Schema {
  audit_entries: AuditEntriesTable;
  change_request_contributors: ChangeRequestContributorsTable;
  change_requests: ChangeRequestsTable;
  collections: CollectionsTable;
  comment_reactions: CommentReactionsTable;
  comment_replies: CommentRepliesTable;
  comments: CommentsTable;
  custom_field_values: CustomFieldValuesTable;
  custom_fields: CustomFieldsTable;
  directory: DirectoryTable;
  favorites: FavoritesTable;
  file_contents: FileContentsTable;
  file_places: FilePlacesTable;
  former_slugs: FormerSlugsTable;
  git_syncs: GitSyncsTable;
  grants: GrantsTable;
  import_runs: ImportRunsTable;
  imported_resources: ImportedResourcesTable;
  insight_counts: InsightCountsTable;
  invitations: InvitationsTable;
  invites: InvitesTable;
  jobs: JobsTable;
  legacy_objects: LegacyObjectsTable;
  link_backlog: LinkBacklogTable;
  links: LinksTable;
  member_counts: MemberCountsTable;
  members: MembersTable;
  migrations: MigrationsTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  object_backlog: ObjectBacklogTable;
  object_leases: ObjectLeasesTable;
  objects: ObjectsTable;
  openapi_specs: OpenapiSpecsTable;
  openapi_versions: OpenapiVersionsTable;
  organization_domains: OrganizationDomainsTable;
  organizations: OrganizationsTable;
  page_feedback: PageFeedbackTable;
  page_revisions: PageRevisionsTable;
  page_translations: PageTranslationsTable;
  passkeys: PasskeysTable;
  passwords: PasswordsTable;
  proposed_translations: ProposedTranslationsTable;
  recent_pages: RecentPagesTable;
  removed_members: RemovedMembersTable;
  requested_reviewers: RequestedReviewersTable;
  reviews: ReviewsTable;
  revisions: RevisionsTable;
  search_languages: SearchLanguagesTable;
  search_parts: SearchPartsTable;
  search_sections: SearchSectionsTable;
  search_words: SearchWordsTable;
  server_facts: ServerFactsTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  sign_in_secrets: SignInSecretsTable;
  site_assets: SiteAssetsTable;
  site_auth: SiteAuthTable;
  site_customizations: SiteCustomizationsTable;
  site_former_paths: SiteFormerPathsTable;
  site_redirects: SiteRedirectsTable;
  site_section_groups: SiteSectionGroupsTable;
  site_sections: SiteSectionsTable;
  site_share_links: SiteShareLinksTable;
  site_spaces: SiteSpacesTable;
  site_visits: SiteVisitsTable;
  sites: SitesTable;
  space_translations: SpaceTranslationsTable;
  spaces: SpacesTable;
  sso_assertions: SsoAssertionsTable;
  sso_identities: SsoIdentitiesTable;
  sso_providers: SsoProvidersTable;
  sso_requests: SsoRequestsTable;
  state_versions: StateVersionsTable;
  team_members: TeamMembersTable;
  teams: TeamsTable;
  tokens: TokensTable;
  translation_languages: TranslationLanguagesTable;
  translation_orders: TranslationOrdersTable;
  translation_problems: TranslationProblemsTable;
  translation_settings: TranslationSettingsTable;
  users: UsersTable;
  viewed_pages: ViewedPagesTable;
  watches: WatchesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_events: WebhookEventsTable;
  webhooks: WebhooksTable;
}
