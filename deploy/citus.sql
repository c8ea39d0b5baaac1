-- Distributes the tables of a PostgreSQL database by organization, with Citus 12 or later: docs/operations/citus.md.
-- `psql -f citus.sql` on the coordinator, after `lectern migrate` and before there is much in it. A test holds the tables, keys
-- and statements of the service against this file.

-- Whole on every server: looked up without knowing the organization, small, and rarely written.
select create_reference_table('organizations');
select create_reference_table('users');
select create_reference_table('server_facts');
select create_reference_table('directory');
select create_reference_table('organization_domains');
select create_reference_table('passkeys');
select create_reference_table('passwords');
select create_reference_table('sessions');
select create_reference_table('sign_in_secrets');
select create_reference_table('sites');
select create_reference_table('sso_providers');
select create_reference_table('tokens');
select create_reference_table('sso_requests');

-- With the organization they belong to.
select create_distributed_table('spaces', 'organization_id', colocate_with => 'none');
select create_distributed_table('collections', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('members', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('removed_members', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('member_counts', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('teams', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('team_members', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('invitations', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('audit_entries', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('custom_fields', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('insight_counts', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('object_backlog', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('object_leases', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('objects', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('openapi_specs', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('page_feedback', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('search_languages', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_assets', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_auth', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_customizations', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_former_paths', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_redirects', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_section_groups', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_sections', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_share_links', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_visits', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('sso_assertions', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('sso_identities', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('translation_settings', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('webhook_events', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('change_requests', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('comments', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('custom_field_values', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('favorites', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('former_slugs', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('git_syncs', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('grants', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('import_runs', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('imported_resources', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('invites', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('link_backlog', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('links', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('notification_settings', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('openapi_versions', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('page_revisions', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('recent_pages', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('revisions', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('search_parts', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('search_sections', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('search_words', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('site_spaces', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('space_translations', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('translation_languages', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('webhooks', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('change_request_contributors', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('comment_reactions', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('comment_replies', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('notifications', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('page_translations', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('proposed_translations', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('requested_reviewers', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('reviews', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('translation_orders', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('translation_problems', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('viewed_pages', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('watches', 'organization_id', colocate_with => 'spaces');
select create_distributed_table('webhook_deliveries', 'organization_id', colocate_with => 'spaces');
-- Those of the server itself have '' in place of the organization.
select create_distributed_table('jobs', 'organization_id', colocate_with => 'spaces');
-- A scope is the id of an organization, which has one version for each part, or a name for what belongs to none.
select create_distributed_table('state_versions', 'scope', colocate_with => 'spaces');

-- Named by the hash of their content, and shared by organizations; all of one file is in one place.
select create_distributed_table('file_contents', 'hash', colocate_with => 'none');
select create_distributed_table('file_places', 'hash', colocate_with => 'file_contents');
-- Of a version before 0052; empty in a new database.
select create_distributed_table('legacy_objects', 'hash', colocate_with => 'file_contents');

-- On the coordinator only.
-- local: migrations
-- local: sign_in_attempts
