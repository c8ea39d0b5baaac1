// Statements of everyday writes: on PostgreSQL each of them is a round trip.
import { strict as assert } from 'node:assert';
import { before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { listStatements } from '../../../test/count-statements.ts';
import { a, services, settleJobs, type Person } from '../../../test/harness.ts';
import { contentScope, versionKey } from '#db/statement-scopes';

/** About five kilobytes with eight sections, of which one differs. */
const textOf = (round: number): string =>
  Array.from({ length: 8 }, (_, section) => {
    const word = section === round % 8 ? `okapi${round}` : `giraffe${section}`;
    return `## Section ${section}\n\n${`A sentence about the ${word} and others. `.repeat(15)}\n`;
  }).join('\n');

/** An embedded database gets the statements that begin and end a transaction on their own. */
const control = process.env['TEST_DATABASE_URL'] === undefined ? 2 : 0;

/** With the one that finds the caller. SQLite has no round trips. */
const most = {
  postgres: { edit: 6 + control, proposal: 6 + control, merge: 9 + control },
  sqlite: { edit: 25, proposal: 19, merge: 30 },
}[services.database.engine];

/** What the check of scopes asks for in tests only. */
const ofTests = /^pragma schema_version|changed_scopes/;

function requireFew(kind: keyof typeof most, all: readonly string[]): void {
  const statements = all.filter((sql) => !ofTests.test(sql));
  console.log(`${kind}: ${statements.length} statements`);
  const listed = statements.map((sql) => sql.replaceAll(/\s+/g, ' ').slice(0, 100)).join('\n');
  assert.ok(statements.length <= most[kind], `${statements.length} statements:\n${listed}`);
}

describe('statements of', () => {
  let admin: Person;
  let spaceId = '';
  let page = '';
  before(async () => {
    const organization = await a.organization();
    admin = organization.admin;
    spaceId = (await a.space({ in: organization })).id;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const changes = Array.from({ length: 20 }, (_, number) => ({
      operation: 'insert_page' as const,
      title: `Page ${number}`,
      document: { markdown: textOf(number) },
    }));
    const made = await admin.call(api.editContent, { spaceId, body: { changes } });
    page = (made.changes[7] as { page: { id: string } }).page.id;
    for (let round = 0; round < 3; round++) await edit(round);
    await settleJobs();
  });

  const edit = (round: number) =>
    admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'update_page', page, document: { markdown: textOf(round) } }] },
    });
  const request = async (): Promise<string> => (await admin.call(api.createChangeRequest, { spaceId, body: {} })).id;
  const propose = (changeRequestId: string, round: number) =>
    admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId,
      body: { changes: [{ operation: 'update_page', page, document: { markdown: textOf(round) } }] },
    });

  test('an edit of one page of the main content', async () => {
    requireFew('edit', await listStatements(() => edit(11)));
  });

  test('an edit and a merge leave what is cached of other organizations, and what is not content of their own', async () => {
    const version = async (scope: string): Promise<string | undefined> => {
      const versions = services.database.reads.q.selectFrom('state_versions').select('version');
      const [owner, part] = versionKey(scope);
      return (await versions.where('scope', '=', owner).where('part', '=', part).executeTakeFirst())?.version;
    };
    const { organization } = await admin.call(api.getSpace, { spaceId });
    const content = contentScope(organization);
    const [others, own, before] = [await version('global'), await version(organization), await version(content)];
    await edit(21);
    const edited = await version(content);
    assert.notEqual(edited, before);
    const id = await request();
    await propose(id, 22);
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: id });
    assert.notEqual(await version(content), edited);
    assert.equal(await version(organization), own);
    assert.equal(await version('global'), others);
  });

  test('an edit of one page in a change request, and its merge', async () => {
    const id = await request();
    await propose(id, 12);
    requireFew('proposal', await listStatements(() => propose(id, 13)));
    requireFew(
      'merge',
      await listStatements(() => admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: id })),
    );
    const { markdown } = await admin.call(api.getPage, { spaceId, pageId: page, query: { format: 'markdown' } });
    assert.match(markdown!, /okapi13/);
  });
});
