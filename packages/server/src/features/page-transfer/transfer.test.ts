import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes, type Static } from '@lectern/contract';
import { a, type Organization } from '../../../test/harness.ts';

type Edited = Static<typeof shapes.SpaceEdit>;

async function liveSpace(organization: Organization, title: string) {
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization, title });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) => {
    const { changes: made } = (await admin.call(api.editContent, { spaceId, body: { changes } })) as Edited;
    return made.map((change) => (change.object === 'deleted_page' ? change.page : change.page.id));
  };
  const tree = async () =>
    (await admin.call(api.getPageTree, { spaceId })).pages.map(({ title, depth = 0 }) => `${depth} ${title}`);
  const text = async (pageId: string) => {
    const query = { format: 'markdown', 'format.markdown.refs': 'stable' } as const;
    return (await admin.call(api.getPage, { spaceId, pageId, query })).markdown ?? '';
  };
  const broken = async () => (await admin.call(api.listSpaceLinks, { spaceId, query: { status: 'broken' } })).count;
  return { spaceId, edit, tree, text, broken };
}

async function twoSpaces() {
  const organization = await a.organization();
  const from = await liveSpace(organization, 'From');
  const to = await liveSpace(organization, 'To');
  const { admin } = organization;
  const transfer = (body: object, query = {}) =>
    admin.call(api.transferPages, {
      spaceId: from.spaceId,
      query,
      body: { space: to.spaceId, ...body } as never,
    });
  return { organization, admin, from, to, transfer };
}

const page = (title: string, markdown: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

/** A guide with a child, a file and a reusable content, and a page that links to it. */
async function aGuide() {
  const spaces = await twoSpaces();
  const base64 = Buffer.from('Notes.').toString('base64');
  const ids = await spaces.from.edit(
    { operation: 'insert_files', files: [{ name: 'notes.txt', base64, contentType: 'text/plain', ref: 'notes' }] },
    {
      operation: 'insert_reusable_content',
      title: 'Notice',
      document: { markdown: 'Read [it](notes).\n' },
      ref: 'note',
    },
    page('Home', 'See [guide](guide) and [step](step#one).\n', { ref: 'home' }),
    page('Guide', 'Back [home](home), [on](step), [notes](notes).\n\n{% include "note" %}\n', { ref: 'guide' }),
    page('Step', '## One\n\nUp to [guide](guide). <code class="expression">space.vars.name</code>\n', {
      into: 'guide',
      ref: 'step',
    }),
    { operation: 'insert_link', title: 'To guide', target: { kind: 'page', page: 'guide' } },
  );
  const [home = '', guide = '', step = '', link = ''] = ids;
  return { ...spaces, home, guide, step, link };
}

describe('transferPages', () => {
  test('moves pages with descendants, files and reusable contents, and keeps all links', async () => {
    const { admin, from, to, transfer, home, guide, step, link } = await aGuide();
    await to.edit(page('Guide', `Other [step](lectern:page/${step}?space=${from.spaceId}).\n`));
    const moved = await transfer({ mode: 'move', pages: [guide], at: 0 });
    assert.deepEqual(
      moved.pages.map(({ from: id, to: other, title }) => [id === other, title]),
      [
        [true, 'Guide'],
        [true, 'Step'],
      ],
    );
    assert.deepEqual([moved.files, moved.reusableContents, moved.relinkedPages], [1, 1, 3]);
    assert.deepEqual(await from.tree(), ['0 Home', '0 To guide']);
    assert.deepEqual(await to.tree(), ['0 Guide', '1 Step', '0 Guide']);
    const other = `?space=${to.spaceId}`;
    assert.match(
      await from.text(home),
      new RegExp(`lectern:page/${guide}\\${other}.*lectern:anchor/${step}\\${other}#one`),
    );
    const text = await to.text(guide);
    assert.match(text, new RegExp(`lectern:page/${home}\\?space=${from.spaceId}`));
    assert.match(text, new RegExp(`/pages/${step}`));
    assert.deepEqual([await from.broken(), await to.broken()], [0, 0]);
    const { pages } = await admin.call(api.listPages, { spaceId: from.spaceId });
    assert.deepEqual(pages.find(({ id }) => id === link)?.target, { kind: 'page', page: guide, space: to.spaceId });
    assert.equal((await admin.call(api.listFiles, { spaceId: to.spaceId })).count, 1);
    const slugs = (await admin.call(api.getPageTree, { spaceId: to.spaceId })).pages.map(({ slug }) => slug);
    assert.deepEqual(slugs, ['guide-2', 'step', 'guide']);
  });

  test('copies pages and leaves the space as it is', async () => {
    const { admin, from, to, transfer, guide } = await aGuide();
    await to.edit(page('Start', 'Text.\n'));
    const [start = ''] = (await admin.call(api.getPageTree, { spaceId: to.spaceId })).pages.map(({ id }) => id);
    await admin.call(api.updateSpace, { spaceId: from.spaceId, body: { editMode: 'locked' } });
    const before = await admin.call(api.getSpace, { spaceId: from.spaceId });
    const copied = await transfer({ mode: 'copy', pages: [guide], into: start });
    assert.equal((await admin.call(api.getSpace, { spaceId: from.spaceId })).revision, before.revision);
    assert.deepEqual(await to.tree(), ['0 Start', '1 Guide', '2 Step']);
    const [, step] = copied.pages;
    assert.notEqual(step?.from, step?.to);
    assert.match(await to.text(copied.pages[0]?.to ?? ''), new RegExp(`/pages/${step?.to}`));
    assert.equal(await to.broken(), 0);
    await assert.rejects(transfer({ mode: 'move', pages: [guide] }), { code: 412 });
  });

  test('lists what moving would break, without storing anything', async () => {
    const { organization, from, to, transfer, guide } = await aGuide();
    const third = await liveSpace(organization, 'Third');
    await third.edit(page('Elsewhere', `See [guide](lectern:page/${guide}?space=${from.spaceId}).\n`));
    const preview = await transfer({ mode: 'move', pages: [guide] }, { dryRun: true });
    assert.deepEqual([preview.dryRun, preview.pages.length, preview.targetRevision], [true, 2, undefined]);
    const [broken, ...others] = preview.brokenLinks;
    assert.deepEqual([broken?.locationReferences[0]?.page?.title, others.length], ['Elsewhere', 0]);
    assert.deepEqual(
      preview.undefinedVariables.map(({ variable, uses }) => [variable, uses[0]?.title]),
      [['name', 'Step']],
    );
    assert.deepEqual([(await from.tree()).length, await to.tree()], [4, []]);
    await transfer({ mode: 'move', pages: [guide] });
    assert.equal(await third.broken(), 1);
  });

  test('lists variables the other space does not have, in conditions and reusable contents too', async () => {
    const { from, to, transfer } = await twoSpaces();
    const variable = (name: string) => ({ operation: 'insert_variable' as const, name, value: 'x' });
    const expression = (name: string) => `<code class="expression">space.vars.${name}</code>\n`;
    const document = { markdown: expression('shared') };
    const [, draft = ''] = await from.edit(
      variable('internal'),
      variable('shared'),
      variable('known'),
      { operation: 'insert_reusable_content', title: 'Notice', document, ref: 'note' },
      page('Open', 'Text.\n'),
      page('Draft', `{% include "note" %}\n\n${expression('known')}`, { condition: '!space.vars.internal' }),
    );
    await to.edit(variable('known'));
    const { undefinedVariables } = await transfer({ mode: 'copy', pages: [draft] }, { dryRun: true });
    assert.deepEqual(
      undefinedVariables.map(({ variable: name, uses }) => [
        name,
        ...uses.map(({ kind, title }) => `${kind} ${title}`),
      ]),
      [
        ['internal', 'page Draft'],
        ['shared', 'reusable-content Notice'],
      ],
    );
  });

  test('needs edit on both spaces, which must be different and of one organization', async () => {
    const { organization, admin, from, to, transfer, guide } = await aGuide();
    const editor = await a.member({ in: organization, role: 'read' });
    const share = (spaceId: string, role: 'edit' | 'read') =>
      admin.call(api.shareSpace, { spaceId, body: { role, users: [editor.id] } });
    const body = { mode: 'move' as const, pages: [guide], space: to.spaceId };
    const attempt = async () => (await editor.send(api.transferPages, { spaceId: from.spaceId, body })).status;
    await share(to.spaceId, 'edit');
    assert.equal(await attempt(), 403);
    await share(from.spaceId, 'edit');
    await share(to.spaceId, 'read');
    assert.equal(await attempt(), 403);
    await share(to.spaceId, 'edit');
    assert.equal(await attempt(), 200);
    await assert.rejects(transfer({ mode: 'copy', pages: [guide], space: from.spaceId }), { code: 400 });
    await assert.rejects(transfer({ mode: 'copy', pages: ['missing'] }), { code: 400, message: /no page missing/ });
    const { id: elsewhere } = await admin.call(api.createOrganization, { body: { title: 'Other' } });
    const other = await admin.call(api.createSpace, { organizationId: elsewhere, body: { title: 'Other' } });
    await assert.rejects(transfer({ mode: 'copy', pages: [guide], space: other.id }), { code: 400 });
  });
});
