// Migrates the database to the newest schema. Each migration runs in its own transaction together with the record that
// it ran; of several processes starting at once, one runs them and the others wait.
import { sql, type Kysely } from 'kysely';
import type { Database, Db } from './database.ts';
import { bytesType, lock, textType } from './dialect.ts';
import type { Migration } from './migration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { content } from './migrations/0002-content.ts';
import { comments } from './migrations/0003-comments.ts';
import { search } from './migrations/0004-search.ts';
import { links } from './migrations/0005-links.ts';
import { reviews } from './migrations/0006-reviews.ts';
import { pageHistory } from './migrations/0007-page-history.ts';
import { imports } from './migrations/0008-imports.ts';
import { git } from './migrations/0009-git.ts';
import { files } from './migrations/0010-files.ts';
import { sites } from './migrations/0013-sites.ts';
import { documentKeys } from './migrations/0014-document-keys.ts';
import { signIn } from './migrations/0015-sign-in.ts';
import { sso } from './migrations/0016-sso.ts';
import { openApiSpecs } from './migrations/0017-openapi-specs.ts';
import { auditAndWebhooks } from './migrations/0018-audit-and-webhooks.ts';
import { translations } from './migrations/0019-translations.ts';
import { formerPagesAndFeedback } from './migrations/0020-former-pages-and-feedback.ts';
import { removedMembers } from './migrations/0021-removed-members.ts';
import { sharesOfJobs } from './migrations/0022-shares-of-jobs.ts';
import { readAnew } from './migrations/0023-read-anew.ts';
import { translationOrders } from './migrations/0024-translation-orders.ts';
import { sealedInvites } from './migrations/0025-sealed-invites.ts';
import { searchInApis } from './migrations/0026-search-in-apis.ts';
import { firstOrganization } from './migrations/0028-first-organization.ts';
import { objectLeases } from './migrations/0029-object-leases.ts';
import { redirectForms } from './migrations/0030-redirect-forms.ts';
import { translationSources } from './migrations/0031-translation-sources.ts';
import { searchWords } from './migrations/0032-search-words.ts';
import { readWords } from './migrations/0033-read-words.ts';
import { wordForms } from './migrations/0034-word-forms.ts';
import { changeRequestDescriptions } from './migrations/0035-change-request-descriptions.ts';
import { personal } from './migrations/0036-personal.ts';
import { insights } from './migrations/0037-insights.ts';
import { notifications } from './migrations/0038-notifications.ts';
import { largeOrganizations } from './migrations/0039-large-organizations.ts';
import { redirectUses } from './migrations/0040-redirect-uses.ts';
import { siteAssetsAndDigests } from './migrations/0042-site-assets-and-digests.ts';
import { rollingUpgrades } from './migrations/0043-rolling-upgrades.ts';
import { stateVersions } from './migrations/0045-state-versions.ts';
import { contentVersions } from './migrations/0049-content-versions.ts';
import { jobsOfOrganizations } from './migrations/0050-jobs-of-organizations.ts';
import { versionKeys } from './migrations/0051-version-keys.ts';
import { organizationObjects } from './migrations/0052-organization-objects.ts';
import { directory } from './migrations/0053-directory.ts';
import { plainForeignKeys } from './migrations/0054-plain-foreign-keys.ts';
import { segmentsInPairs } from './migrations/0055-segments-in-pairs.ts';

export const migrations: readonly Migration[] = [
  foundation,
  content,
  comments,
  search,
  links,
  reviews,
  pageHistory,
  imports,
  git,
  files,
  sites,
  documentKeys,
  signIn,
  sso,
  openApiSpecs,
  auditAndWebhooks,
  translations,
  formerPagesAndFeedback,
  removedMembers,
  sharesOfJobs,
  readAnew,
  translationOrders,
  sealedInvites,
  searchInApis,
  firstOrganization,
  objectLeases,
  redirectForms,
  translationSources,
  searchWords,
  readWords,
  wordForms,
  changeRequestDescriptions,
  personal,
  insights,
  notifications,
  largeOrganizations,
  redirectUses,
  siteAssetsAndDigests,
  rollingUpgrades,
  stateVersions,
  contentVersions,
  jobsOfOrganizations,
  versionKeys,
  organizationObjects,
  directory,
  plainForeignKeys,
  segmentsInPairs,
];

/** Sorts by age: names begin with a number. */
export const newestMigration: string = migrations.at(-1)!.name;

/** Returns the names of the migrations that ran; `only` stops at an older schema, for backups written in it. */
export async function migrate(database: Database, only?: ReadonlySet<string>): Promise<string[]> {
  const ran: string[] = [];
  await inTurn(database, async (db) => {
    await sql`create table if not exists migrations (name ${textType(db.engine)} primary key, ran_at ${textType(db.engine)} not null)`.execute(
      db.q,
    );
  });
  for (const migration of migrations) {
    if (only && !only.has(migration.name)) continue;
    await inTurn(database, async (db) => {
      const known = await sql`select 1 from migrations where name = ${migration.name}`.execute(db.q);
      if (known.rows.length > 0) return;
      await migration.up(db.q as unknown as Kysely<unknown>, {
        engine: db.engine,
        text: textType(db.engine),
        bytes: bytesType(db.engine),
      });
      await sql`insert into migrations (name, ran_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        db.q,
      );
      if (migration.worksWith !== undefined) {
        await sql`update migrations set works_with = ${migration.worksWith} where name = ${migration.name}`.execute(
          db.q,
        );
      }
      ran.push(migration.name);
    });
  }
  return ran;
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.q.introspection.getTables();
  if (!tables.some((table) => table.name === 'migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db.q);
  return rows.map((row) => row.name);
}

/** Names of migrations that have not run yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const ran = new Set(await appliedMigrations(db));
  return migrations.map((migration) => migration.name).filter((name) => !ran.has(name));
}

export type UnknownMigrations = {
  /** Made so that this version works with them. */
  compatible: string[];
  incompatible: string[];
};

/** Migrations in the database that this version does not know: a newer version wrote it. */
export async function unknownMigrations(db: Db): Promise<UnknownMigrations> {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = (await appliedMigrations(db)).filter((name) => !known.has(name));
  if (unknown.length === 0) return { compatible: [], incompatible: [] };
  // Absent before this column existed; then the database is older, and all is known.
  const { rows } = await sql<{ name: string }>`
    select name from migrations where works_with <= ${newestMigration}`.execute(db.q);
  const fits = new Set(rows.map(({ name }) => name));
  const { true: compatible = [], false: incompatible = [] } = Object.groupBy(unknown, (name) => `${fits.has(name)}`);
  return { compatible, incompatible };
}

const inTurn = (database: Database, work: (db: Db) => Promise<void>): Promise<void> =>
  database.write(async (db) => {
    await lock(db, 'lectern migrations');
    await work(db);
  });
