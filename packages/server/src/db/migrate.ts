// Migrates the database to the newest schema. Each migration runs in its own transaction together with the record that
// it ran; of several processes starting at once, one runs them and the others wait.
import { sql, type Kysely } from 'kysely';
import type { Database, Db } from './database.ts';
import { bytesType, lock, textType } from './dialect.ts';
import type { Migration } from './migration.ts';

/** By name, in their order. They are loaded when one is to run: most starts find nothing to do. */
const migrations: Readonly<Record<string, () => Promise<Migration>>> = {
  '0001-foundation': async () => (await import('./migrations/0001-foundation.ts')).foundation,
  '0002-content': async () => (await import('./migrations/0002-content.ts')).content,
  '0003-comments': async () => (await import('./migrations/0003-comments.ts')).comments,
  '0004-search': async () => (await import('./migrations/0004-search.ts')).search,
  '0005-links': async () => (await import('./migrations/0005-links.ts')).links,
  '0006-reviews': async () => (await import('./migrations/0006-reviews.ts')).reviews,
  '0007-page-history': async () => (await import('./migrations/0007-page-history.ts')).pageHistory,
  '0008-imports': async () => (await import('./migrations/0008-imports.ts')).imports,
  '0009-git': async () => (await import('./migrations/0009-git.ts')).git,
  '0010-files': async () => (await import('./migrations/0010-files.ts')).files,
  '0013-sites': async () => (await import('./migrations/0013-sites.ts')).sites,
  '0014-document-keys': async () => (await import('./migrations/0014-document-keys.ts')).documentKeys,
  '0015-sign-in': async () => (await import('./migrations/0015-sign-in.ts')).signIn,
  '0016-sso': async () => (await import('./migrations/0016-sso.ts')).sso,
  '0017-openapi-specs': async () => (await import('./migrations/0017-openapi-specs.ts')).openApiSpecs,
  '0018-audit-and-webhooks': async () => (await import('./migrations/0018-audit-and-webhooks.ts')).auditAndWebhooks,
  '0019-translations': async () => (await import('./migrations/0019-translations.ts')).translations,
  '0020-former-pages-and-feedback': async () =>
    (await import('./migrations/0020-former-pages-and-feedback.ts')).formerPagesAndFeedback,
  '0021-removed-members': async () => (await import('./migrations/0021-removed-members.ts')).removedMembers,
  '0022-shares-of-jobs': async () => (await import('./migrations/0022-shares-of-jobs.ts')).sharesOfJobs,
  '0023-read-anew': async () => (await import('./migrations/0023-read-anew.ts')).readAnew,
  '0024-translation-orders': async () => (await import('./migrations/0024-translation-orders.ts')).translationOrders,
  '0025-sealed-invites': async () => (await import('./migrations/0025-sealed-invites.ts')).sealedInvites,
  '0026-search-in-apis': async () => (await import('./migrations/0026-search-in-apis.ts')).searchInApis,
  '0028-first-organization': async () => (await import('./migrations/0028-first-organization.ts')).firstOrganization,
  '0029-object-leases': async () => (await import('./migrations/0029-object-leases.ts')).objectLeases,
  '0030-redirect-forms': async () => (await import('./migrations/0030-redirect-forms.ts')).redirectForms,
  '0031-translation-sources': async () => (await import('./migrations/0031-translation-sources.ts')).translationSources,
  '0032-search-words': async () => (await import('./migrations/0032-search-words.ts')).searchWords,
  '0033-read-words': async () => (await import('./migrations/0033-read-words.ts')).readWords,
  '0034-word-forms': async () => (await import('./migrations/0034-word-forms.ts')).wordForms,
  '0035-change-request-descriptions': async () =>
    (await import('./migrations/0035-change-request-descriptions.ts')).changeRequestDescriptions,
  '0036-personal': async () => (await import('./migrations/0036-personal.ts')).personal,
  '0037-insights': async () => (await import('./migrations/0037-insights.ts')).insights,
  '0038-notifications': async () => (await import('./migrations/0038-notifications.ts')).notifications,
  '0039-large-organizations': async () => (await import('./migrations/0039-large-organizations.ts')).largeOrganizations,
  '0040-redirect-uses': async () => (await import('./migrations/0040-redirect-uses.ts')).redirectUses,
  '0042-site-assets-and-digests': async () =>
    (await import('./migrations/0042-site-assets-and-digests.ts')).siteAssetsAndDigests,
  '0043-rolling-upgrades': async () => (await import('./migrations/0043-rolling-upgrades.ts')).rollingUpgrades,
  '0045-state-versions': async () => (await import('./migrations/0045-state-versions.ts')).stateVersions,
  '0049-content-versions': async () => (await import('./migrations/0049-content-versions.ts')).contentVersions,
  '0050-jobs-of-organizations': async () =>
    (await import('./migrations/0050-jobs-of-organizations.ts')).jobsOfOrganizations,
  '0051-version-keys': async () => (await import('./migrations/0051-version-keys.ts')).versionKeys,
  '0052-organization-objects': async () =>
    (await import('./migrations/0052-organization-objects.ts')).organizationObjects,
  '0053-directory': async () => (await import('./migrations/0053-directory.ts')).directory,
  '0054-plain-foreign-keys': async () => (await import('./migrations/0054-plain-foreign-keys.ts')).plainForeignKeys,
  '0055-segments-in-pairs': async () => (await import('./migrations/0055-segments-in-pairs.ts')).segmentsInPairs,
};

/** Sorts by age: names begin with a number. */
export const migrationNames: readonly string[] = Object.keys(migrations);
export const newestMigration: string = migrationNames.at(-1)!;

export const loadMigration = (name: string): Promise<Migration> => migrations[name]!();

/** Returns the names of the migrations that ran; `only` stops at an older schema, for backups written in it. */
export async function migrate(database: Database, only?: ReadonlySet<string>): Promise<string[]> {
  const pending = (await pendingMigrations(database.reads)).filter((name) => only?.has(name) ?? true);
  if (pending.length === 0) return [];
  const ran: string[] = [];
  await inTurn(database, async (db) => {
    await sql`create table if not exists migrations (name ${textType(db.engine)} primary key, ran_at ${textType(db.engine)} not null)`.execute(
      db.q,
    );
  });
  for (const name of pending) {
    const migration = await loadMigration(name);
    await inTurn(database, async (db) => {
      const known = await sql`select 1 from migrations where name = ${name}`.execute(db.q);
      if (known.rows.length > 0) return;
      await migration.up(db.q as unknown as Kysely<unknown>, {
        engine: db.engine,
        text: textType(db.engine),
        bytes: bytesType(db.engine),
      });
      await sql`insert into migrations (name, ran_at) values (${name}, ${new Date().toISOString()})`.execute(db.q);
      if (migration.worksWith !== undefined) {
        await sql`update migrations set works_with = ${migration.worksWith} where name = ${name}`.execute(db.q);
      }
      ran.push(name);
    });
  }
  return ran;
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const found =
    db.engine === 'postgres'
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where name = 'migrations'`;
  if ((await found.execute(db.q)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db.q);
  return rows.map((row) => row.name);
}

/** Names of migrations that have not run yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const ran = new Set(await appliedMigrations(db));
  return migrationNames.filter((name) => !ran.has(name));
}

export type UnknownMigrations = {
  /** Made so that this version works with them. */
  compatible: string[];
  incompatible: string[];
};

/** Migrations in the database that this version does not know: a newer version wrote it. */
export async function unknownMigrations(db: Db): Promise<UnknownMigrations> {
  const known = new Set(migrationNames);
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
