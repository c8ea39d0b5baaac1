// What of the database has a version of its own: each organization, the accounts of people, and the rest together; and
// which of these scopes a statement reads or writes, from its text and parameters.
import { tablesOf, type TableUse } from './statement-tables.ts';

/** On SQLite it changes with every commit; PostgreSQL has no version of everything. */
export const anyScope = '*';
export const globalScope = 'global';
export const accountsScope = 'accounts';

const contentPart = 'content';
const contentMark = `/${contentPart}`;
/** The scope of what follows the content of an organization; what depends on it depends on the organization too. */
export const contentScope = (organization: string): string => organization + contentMark;
export const isContentScope = (scope: string): boolean => scope.endsWith(contentMark);

/** The primary key of its row in `state_versions`, which begins with the organization, as that of its other rows. */
export const versionKey = (scope: string): readonly [scope: string, part: string] =>
  isContentScope(scope) ? [scope.slice(0, -contentMark.length), contentPart] : [scope, ''];

/**
 * - `organization`: rows of one organization.
 * - `content`: those of them that are written with its content, so that edits leave what is cached of the others.
 * - `global`: rows that are looked up without knowing the organization. What is cached depends on all of them.
 * - `accounts`: how people sign in. Written whenever somebody comes, and read only to authenticate and to list them.
 * - `immutable`: named by their hash, so a cached row is never wrong.
 * - `uncached`: written all the time. What depends on them is not cached beyond the next commit.
 */
export type TableScope = 'organization' | 'content' | 'global' | 'accounts' | 'immutable' | 'uncached';

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
    legacy_objects: 'immutable',
    objects: 'immutable',
    audit_entries: 'uncached',
    // What is found by it depends on the organization; see db/directory.ts.
    directory: 'uncached',
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

const ofContent = new Set([
  'change_request_contributors',
  'change_requests',
  'comment_reactions',
  'comment_replies',
  'comments',
  'link_backlog',
  'links',
  'page_revisions',
  'requested_reviewers',
  'reviews',
  'revisions',
  'search_languages',
  'search_parts',
  'search_sections',
  'search_words',
]);

const ofOrganizations = new Set([
  'collections',
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
  'member_counts',
  'members',
  'notification_settings',
  'object_backlog',
  'openapi_specs',
  'openapi_versions',
  'page_feedback',
  'page_translations',
  'proposed_translations',
  'removed_members',
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

/** Columns of `spaces` that change with its content; its other columns belong to the organization. */
export const contentOfSpaces: ReadonlySet<string> = new Set([
  'revision_id',
  'updated_at',
  'open_comments',
  'change_requests',
  'change_requests_open',
  'change_requests_draft',
]);

/** Undefined for what is no table, such as a column or a common table expression. */
export const scopeOfTable = (name: string): TableScope | undefined =>
  ofContent.has(name) ? 'content' : ofOrganizations.has(name) ? 'organization' : others.get(name);

const isTable = (name: string): boolean => scopeOfTable(name) !== undefined;

/** What a cached result depends on besides what is global. */
type ReadScopes = {
  /** Parameters that name organizations; undefined when rows of any organization may be in it. */
  organizations: readonly number[] | undefined;
  content: boolean;
  accounts: boolean;
};

const anything: ReadScopes = { organizations: undefined, content: true, accounts: true };

const isOfOrganization = (scope: TableScope | undefined): boolean => scope === 'organization' || scope === 'content';
const hasContent = (table: string): boolean => table === 'spaces' || scopeOfTable(table) === 'content';

function analyzeRead(sql: string): ReadScopes {
  const { uses, isUnclear } = tablesOf(sql, isTable);
  const ofTables = uses.map((use) => ({ ...use, scope: scopeOfTable(use.table) }));
  const isOpen = ({ scope, isRestricted }: (typeof ofTables)[number]) =>
    scope === 'uncached' || (isOfOrganization(scope) && !isRestricted);
  if (isUnclear || uses.length === 0 || uses.some(({ writes }) => writes) || ofTables.some(isOpen)) return anything;
  // A query in place of a table may take the organization from rows of these.
  const isDerived = ofTables.some(({ scope, parameters }) => isOfOrganization(scope) && parameters.length === 0);
  const isLoose = ofTables.some((use) => (use.scope === 'global' || use.scope === 'accounts') && !use.isRestricted);
  if (isDerived && isLoose) return anything;
  // What is named by its hash depends on no version of its organization.
  const versioned = ofTables.filter(({ scope }) => scope !== 'immutable');
  const organizations = [...new Set(versioned.flatMap(({ parameters }) => parameters))];
  // Restricted by each other only, or by rows that name an organization themselves.
  if (organizations.length === 0 && ofTables.some(({ scope }) => isOfOrganization(scope))) return anything;
  const content = uses.some(({ table }) => hasContent(table));
  return { organizations, content, accounts: ofTables.some(({ scope }) => scope === 'accounts') };
}

/** Parameters that name organizations, and those of which only the content is written. */
type WriteScopes = { organizations: readonly number[]; contents: readonly number[]; fixed: readonly string[] };

const everything: WriteScopes = { organizations: [], contents: [], fixed: [globalScope, accountsScope] };

const writesContent = ({ table, writes, sets }: TableUse): boolean =>
  scopeOfTable(table) === 'content' ||
  (table === 'spaces' && writes === 'update' && sets.length > 0 && sets.every((column) => contentOfSpaces.has(column)));

function analyzeWrite(sql: string): WriteScopes {
  const { uses, isUnclear } = tablesOf(sql, isTable);
  if (isUnclear) return everything;
  const written = uses.filter(({ writes }) => writes).map((use) => ({ ...use, scope: scopeOfTable(use.table) }));
  const fixed = written.flatMap(({ table, writes, scope, isRestricted, parameters }) => {
    if (writes === 'delete' && deletesGlobalRows.has(table)) return [globalScope];
    if (isOfOrganization(scope)) return isRestricted && parameters.length > 0 ? [] : [globalScope];
    if (scope === 'accounts') return [accountsScope];
    return scope === 'global' || scope === undefined ? [globalScope] : [];
  });
  const owned = written.filter(({ scope }) => isOfOrganization(scope));
  const parametersOf = (uses: typeof owned) => [...new Set(uses.flatMap(({ parameters }) => parameters))];
  const organizations = parametersOf(owned.filter((use) => !writesContent(use)));
  return { organizations, contents: parametersOf(owned.filter(writesContent)), fixed: [...new Set(fixed)] };
}

const mostStatements = 4000;

/** IN lists of varying length produce unlimited distinct statements. */
function remembered<T>(analyze: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, T>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    if (known.size >= mostStatements) known.clear();
    const scopes = analyze(sql);
    known.set(sql, scopes);
    return scopes;
  };
}

const readScopesOf: (sql: string) => ReadScopes = remembered(analyzeRead);
const writeScopesOf: (sql: string) => WriteScopes = remembered(analyzeWrite);

const tablesUsed = remembered((sql: string): readonly string[] => [
  ...new Set(tablesOf(sql, isTable).uses.map(({ table }) => table)),
]);

/** The tables that a statement reads or writes. */
export const tablesIn = (sql: string): readonly string[] => tablesUsed(sql);

/** The scopes whose versions a result depends on; undefined when rows of any scope may be in it. */
export function scopesRead(sql: string, values: readonly unknown[]): string[] | undefined {
  const { organizations, content, accounts } = readScopesOf(sql);
  if (!organizations) return undefined;
  const scopes = accounts ? [globalScope, accountsScope] : [globalScope];
  for (const index of organizations) {
    const value = values[index];
    if (typeof value !== 'string') return undefined;
    if (!scopes.includes(value)) scopes.push(value);
    if (content && !scopes.includes(contentScope(value))) scopes.push(contentScope(value));
  }
  return scopes;
}

/** Everything of an organization, with what belongs to none. */
export const allScopes = (organization: string): string[] => [globalScope, organization, contentScope(organization)];

/** Adds the scopes whose versions a statement must raise. */
export function addScopesWritten(scopes: Set<string>, sql: string, values: readonly unknown[]): void {
  const { organizations, contents, fixed } = writeScopesOf(sql);
  for (const scope of fixed) scopes.add(scope);
  const add = (value: unknown, scopeOf: (organization: string) => string): void => {
    scopes.add(typeof value === 'string' ? scopeOf(value) : globalScope);
  };
  for (const index of organizations) add(values[index], (organization) => organization);
  for (const index of contents) add(values[index], contentScope);
}
