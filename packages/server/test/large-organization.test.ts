// A large organization: what its lists read and how much they answer. `LECTERN_LARGE=1` fills it to the sizes that the
// application promises, with a million audit entries.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { sql } from 'kysely';
import { statements } from '../src/db/transaction.ts';
import { deleteEntries, matchingEntries, type Filters } from '../src/features/audit/rows.ts';
import { cpuScale } from './cpu-scale.ts';
import { engine } from './engine.ts';
import { a, services } from './harness.ts';
import { fillOrganization, largeOrganization, rareAction, refreshStatistics } from './large-organization.ts';

const whole = process.env['LECTERN_LARGE'] === '1';
const sizes = whole ? largeOrganization : { ...largeOrganization, members: 3000, auditEntries: 60_000 };
const mostBytes = 200_000;
const mostCpuMs = 500;

const organization = await a.organization();
const reader: Client = await a.member({ in: organization, role: 'read' });
const template = await a.space({ in: organization, title: 'Template' });
const at = await fillOrganization(services.database, organization.id, template.id, sizes);
await refreshStatistics(services.database);

/** How the engine reads what a query asks for. */
async function planOf(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string> {
  const compiled = query.compile();
  const explain = sql.raw(engine === 'sqlite' ? 'explain query plan ' : 'explain ');
  const parts = compiled.sql.split(/\$\d+|\?/);
  const filled = sql.join(
    parts.map((part, index) =>
      index === 0 ? sql.raw(part) : sql`${sql.lit(compiled.parameters[index - 1])}${sql.raw(part)}`,
    ),
    sql``,
  );
  const { rows } = await sql<Record<string, unknown>>`${explain}${filled}`.execute(services.database.reads.q);
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

describe('the audit log of a large organization', () => {
  const cases: [string, Filters, RegExp][] = [
    ['an action', { action: rareAction }, /audit_entries_by_action/],
    ['the beginning of actions', { action: 'site_*' }, /audit_entries_by_action/],
    ['who did it', { actor: 'LOuser00000000000005' }, /audit_entries_by_user/],
    ['what it was done to', { target: 'LOspac00000000000005' }, /audit_entries_by_target/],
    [
      'a day',
      { from: '2026-02-01T00:00:00.000Z', to: '2026-02-02T00:00:00.000Z' },
      /audit_entries_key|sqlite_autoindex_audit_entries_1/,
    ],
  ];
  for (const [name, filters, index] of cases) {
    test(`is filtered by ${name} along an index`, async () => {
      const found = matchingEntries(services.database.reads, organization.id, filters);
      const page = await planOf(found.orderBy('audit_entries.id', 'desc').limit(51));
      assert.match(page, index);
      assert.doesNotMatch(page, /Seq Scan|SCAN audit_entries/);
      assert.match(await planOf(found.clearSelect().select(sql<number>`count(*)`.as('total'))), index);
    });
  }

  test('gives the same entries page by page, filtered, and in the order of time', async () => {
    const query = { action: 'change_request_*', limit: 40 };
    const list = (page?: string) =>
      organization.admin.call(api.listAuditEntries, {
        organizationId: organization.id,
        query: { ...query, ...(page !== undefined && { page }) },
      });
    const first = await list();
    const second = await list(first.next!.page);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    assert.equal(first.count, (sizes.auditEntries / 5) * 2);
    assert.deepEqual(ids, [...new Set(ids)].sort().reverse());
    assert.ok([...first.items, ...second.items].every(({ action }) => action.startsWith('change_request_')));
  });
});

describe('the number of audit entries', () => {
  const { id: organizationId, admin } = organization;
  const count = async () => (await admin.call(api.listAuditEntries, { organizationId, query: { limit: 1 } })).count;

  test('follows new entries and expired ones', async () => {
    const before = await count();
    const filtered = { from: '2020-01-01T00:00:00.000Z', limit: 1 };
    assert.equal((await admin.call(api.listAuditEntries, { organizationId, query: filtered })).count, before);
    await admin.call(api.createTeam, { organizationId, body: { title: 'Another' } });
    const after = await count();
    assert.ok(after > before);
    const firstDay = new Date('2026-01-02T00:00:00.000Z');
    const expired = await services.database.write((db) => deleteEntries(db, organizationId, firstDay, 10));
    assert.equal(await count(), after - expired);
    assert.equal(expired, 10);
  });

  test('is found without counting all of them again', async () => {
    await count();
    const seen: string[] = [];
    statements.watcher = (text) => void seen.push(text);
    await admin.call(api.listAuditEntries, { organizationId, query: { limit: 2 } }).finally(() => {
      statements.watcher = undefined;
    });
    const counts = seen.filter((text) => /count\(\*\).*audit_entries/.test(text));
    assert.equal(counts.length, 1);
    assert.match(counts[0]!, /"id" >= /);
  });
});

/** The lists that screens begin with, in the portions in which the application asks for them. */
const lists: Record<string, (client: Client) => Promise<unknown>> = {
  'the audit log': (client) =>
    client.call(api.listAuditEntries, { organizationId: organization.id, query: { limit: 50 } }),
  members: (client) => client.call(api.listMembers, { organizationId: organization.id, query: { limit: 50 } }),
  'members by name': (client) =>
    client.call(api.listMembers, {
      organizationId: organization.id,
      query: { limit: 50, search: 'number', sort: 'name', order: 'asc' },
    }),
  teams: (client) => client.call(api.listTeams, { organizationId: organization.id, query: { limit: 50 } }),
  'the members of a team': (client) =>
    client.call(api.listTeamMembers, { organizationId: organization.id, teamId: at.teamId, query: { limit: 50 } }),
  spaces: (client) => client.call(api.listSpaces, { organizationId: organization.id, query: { limit: 100 } }),
  'spaces at the top': (client) =>
    client.call(api.listSpaces, { organizationId: organization.id, query: { top: true, limit: 100 } }),
  'spaces by title': (client) =>
    client.call(api.listSpaces, { organizationId: organization.id, query: { title: 'number 12', limit: 100 } }),
  collections: (client) => client.call(api.listCollections, { organizationId: organization.id, query: { limit: 100 } }),
  'spaces of a collection': (client) =>
    client.call(api.listCollectionSpaces, { collectionId: at.collectionId, query: { limit: 100 } }),
  sites: (client) => client.call(api.listSites, { organizationId: organization.id, query: { limit: 40 } }),
  'the structure of a site': (client) =>
    client.call(api.getSiteStructure, { organizationId: organization.id, siteId: at.siteId }),
  'permissions of a space': (client) =>
    client.call(api.listSpacePermissions, { spaceId: at.spaceId, query: { limit: 50 } }),
  'permissions of a collection': (client) =>
    client.call(api.listCollectionPermissions, { collectionId: at.collectionId, query: { limit: 50 } }),
  'members with access to a site': (client) =>
    client.call(api.listSitePermissions, { organizationId: organization.id, siteId: at.siteId, query: { limit: 50 } }),
};
const onlyForAdministrators = new Set(['the audit log', 'permissions of a space', 'permissions of a collection']);

describe('a list of a large organization', () => {
  for (const [name, call] of Object.entries(lists)) {
    test(`is short and quick: ${name}`, async () => {
      const callers = onlyForAdministrators.has(name) ? [organization.admin] : [organization.admin, reader];
      for (const caller of callers) {
        const began = process.cpuUsage();
        const bytes = Buffer.byteLength(JSON.stringify(await call(caller)));
        const { user, system } = process.cpuUsage(began);
        assert.ok(bytes <= mostBytes, `${name} answers ${bytes} bytes`);
        const ms = (user + system) / 1000;
        assert.ok(ms <= mostCpuMs || ms <= mostCpuMs * cpuScale(), `${name} takes ${Math.round(ms)} ms`);
      }
    });
  }
});
