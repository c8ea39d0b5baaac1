import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, type Organization, type Space } from '../../../test/harness.ts';

const write = async (organization: Organization, space: { id: string }, changes: object[]) => {
  const edited = await organization.admin.call(api.editContent, { spaceId: space.id, body: { changes } as never });
  return (edited as { changes: { page?: { id: string } }[] }).changes.map(({ page }) => page?.id ?? '');
};
const insert = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } });
const update = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });

async function live(organization: Organization): Promise<Space> {
  const space = await a.space({ in: organization });
  return organization.admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
}

/** A space of two pages and its copy as a translation. */
async function translated() {
  const organization = await a.organization();
  const { admin } = organization;
  const source = await live(organization);
  const [one, two] = await write(organization, source, [insert('One', 'First\n'), insert('Two', 'Second\n')]);
  const copy = await admin.call(api.duplicateSpace, { spaceId: source.id });
  await admin.call(api.updateSpace, { spaceId: copy.id, body: { editMode: 'live' } });
  const body = { source: source.id, language: 'fr' as const };
  await admin.call(api.setSpaceTranslation, { spaceId: copy.id, body });
  const counts = async () => (await admin.call(api.getSpaceTranslation, { spaceId: copy.id })).counts;
  return { organization, admin, source, copy, one: one!, two: two!, counts };
}

describe('translation settings', () => {
  test('are created, renamed, given languages and deleted', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const at = { organizationId: organization.id };
    const made = await admin.call(api.createTranslationSettings, { ...at, body: { title: 'Docs' } });
    assert.deepEqual(made.languages, []);
    const it = { ...at, translationSettingsId: made.id };
    const added = await admin.send(api.setTranslationLanguage, {
      ...it,
      language: 'pt-br',
      body: { instructions: 'Say *you*.' },
    });
    assert.equal(added.status, 201);
    assert.match(JSON.stringify(added.body), /italic/);
    assert.equal((await admin.send(api.setTranslationLanguage, { ...it, language: 'pt-br' })).status, 200);
    assert.match(
      JSON.stringify(await admin.call(api.getTranslationLanguage, { ...it, language: 'pt-br' })),
      /"text":"you"/,
    );
    await admin.call(api.setTranslationLanguage, { ...it, language: 'fr' });
    assert.equal((await admin.send(api.setTranslationLanguage, { ...it, language: 'tlh' })).status, 400);
    const renamed = await admin.call(api.updateTranslationSettings, { ...it, body: { title: 'Manuals' } });
    assert.deepEqual([renamed.title, renamed.languages], ['Manuals', ['fr', 'pt-br']]);
    assert.deepEqual((await admin.call(api.listTranslationSettings, at)).items, [renamed]);
    const { items } = await admin.call(api.listTranslationLanguages, { ...it, query: { limit: 1 } });
    assert.deepEqual(
      items.map(({ language }) => language),
      ['fr'],
    );
    assert.equal((await admin.send(api.deleteTranslationLanguage, { ...it, language: 'fr' })).status, 205);
    assert.equal((await admin.send(api.deleteTranslationLanguage, { ...it, language: 'fr' })).status, 204);
    assert.equal((await admin.send(api.deleteTranslationSettings, it)).status, 205);
    assert.equal((await admin.send(api.getTranslationSettings, it)).status, 404);
    assert.equal((await admin.send(api.deleteTranslationSettings, it)).status, 204);
  });
});

describe('a translation created with its source', () => {
  test('is a copy of the space in another language, with instructions', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const source = await live(organization);
    await write(organization, source, [insert('One', 'First\n')]);
    const of = { space: source.id, language: 'en' as const };
    const instructions = { markdown: 'Say *tu*.' };
    const made = await admin.call(api.createTranslationSettings, {
      organizationId,
      body: { source: of, language: 'fr', instructions },
    });
    assert.deepEqual([made.object, made.status, made.source, made.language], ['translation', 'completed', of, 'fr']);
    assert.match(JSON.stringify(made.instructions), /"text":"tu"/);
    assert.deepEqual([made.languages, made.stats!.totalPages], [['fr'], 1]);
    const spaceId = made.result!.space;
    const copy = await admin.call(api.getSpace, { spaceId });
    assert.deepEqual([copy.language, copy.revision], ['fr', made.result!.revision]);
    assert.equal((await admin.call(api.getSpaceTranslation, { spaceId })).source, source.id);
    assert.equal((await admin.call(api.getSpace, { spaceId: source.id })).language, 'en');
    const it = { organizationId, translationSettingsId: made.id };
    assert.deepEqual(await admin.call(api.getTranslationSettings, it), made);
    const changed = await admin.call(api.updateTranslationSettings, { ...it, body: { instructions: 'Say *vous*.' } });
    assert.match(JSON.stringify(changed.instructions), /"text":"vous"/);
    assert.deepEqual((await admin.call(api.listTranslationSettings, { organizationId })).items, [changed]);

    const member = await a.member({ in: organization, role: 'read' });
    await admin.call(api.updateSpace, { spaceId: source.id, body: { defaultLevel: null } });
    // They contain the title of the source.
    assert.equal((await member.send(api.getTranslationSettings, it)).status, 404);
    assert.equal((await member.send(api.getTranslationLanguage, { ...it, language: 'fr' })).status, 404);
    assert.deepEqual((await member.call(api.listTranslationSettings, { organizationId })).items, []);
    await admin.call(api.updateSpace, { spaceId: source.id, body: { defaultLevel: 'read' } });
    await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    const [seen] = (await member.call(api.listTranslationSettings, { organizationId })).items;
    assert.deepEqual([seen!.source, seen!.result], [of, undefined], 'the copy is not theirs to see');
    assert.equal((await admin.send(api.deleteTranslationSettings, it)).status, 205);
    await admin.call(api.getSpace, { spaceId });
  });

  test('truncates the title of its source between characters', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const space = await admin.call(api.createSpace, { organizationId, body: { title: `${'a'.repeat(37)}📘 book` } });
    const of = { space: space.id, language: 'en' as const };
    const made = await admin.call(api.createTranslationSettings, {
      organizationId,
      body: { source: of, language: 'fr' },
    });
    const title = `${'a'.repeat(37)} (fr)`;
    const copy = await admin.call(api.getSpace, { spaceId: made.result!.space });
    assert.deepEqual([made.title, copy.title], [title, title]);
  });

  test('needs a source, another language, and the level create on the source', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const space = await live(organization);
    const of = { space: space.id, language: 'en' as const };
    const refused = async (body: object, code: number, who = admin) =>
      assert.rejects(who.call(api.createTranslationSettings, { organizationId, body }), { code });
    await refused({}, 400);
    await refused({ language: 'fr' }, 400);
    await refused({ title: 'Docs', language: 'fr' }, 400);
    await refused({ source: of }, 400);
    await refused({ source: of, language: 'en' }, 400);
    await refused({ source: { ...of, space: 'no' }, language: 'fr' }, 400);
    const maker = await a.member({ in: organization, role: 'create' });
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: 'read' } });
    await refused({ source: of, language: 'fr' }, 403, maker);
    const titled = await admin.call(api.createTranslationSettings, { organizationId, body: { title: 'Docs' } });
    const it = { organizationId, translationSettingsId: titled.id };
    await assert.rejects(admin.call(api.updateTranslationSettings, { ...it, body: { instructions: 'x' } }), {
      code: 400,
    });
    await assert.rejects(admin.call(api.updateTranslationSettings, { ...it, body: {} }), { code: 400 });
  });
});

describe('a translation', () => {
  test('starts up to date, becomes outdated with its source, and can be marked as up to date', async () => {
    const { organization, admin, source, copy, one, two, counts } = await translated();
    assert.deepEqual(await counts(), { pages: 2, upToDate: 2, stale: 0, missing: 0, orphaned: 0 });
    await write(organization, source, [update(one, 'Changed\n')]);
    assert.deepEqual(await counts(), { pages: 2, upToDate: 1, stale: 1, missing: 0, orphaned: 0 });
    const { items } = await admin.call(api.listTranslatedPages, { spaceId: copy.id, query: { status: 'stale' } });
    assert.deepEqual(
      items.map(({ page, source: original, status }) => [page?.id, original?.id, status]),
      [[one, one, 'stale']],
    );
    // Editing the translation does not mark it up to date; the translator does that.
    await write(organization, copy, [update(one, 'Changé\n')]);
    assert.equal((await counts()).stale, 1);
    const body = { upToDate: true };
    const fresh = await admin.call(api.updateTranslatedPage, { spaceId: copy.id, pageId: one, body });
    assert.equal(fresh.status, 'up-to-date');
    assert.equal((await counts()).stale, 0);
    // A reverted page is up to date again automatically.
    await write(organization, source, [update(two, 'Other\n')]);
    assert.equal((await counts()).stale, 1);
    await write(organization, source, [update(two, 'Second\n')]);
    const [pageTwo] = (await admin.call(api.listTranslatedPages, { spaceId: copy.id, query: { limit: 1 } })).items;
    assert.equal(pageTwo!.status, 'up-to-date');
    const undone = await admin.call(api.getTranslatedPage, { spaceId: copy.id, pageId: two });
    assert.equal(undone.status, 'up-to-date');
  });

  test('lists missing pages, matches those added at the same path, and keeps those whose source was deleted', async () => {
    const { organization, admin, source, copy, one, counts } = await translated();
    const [three] = await write(organization, source, [insert('Three', 'Third\n')]);
    assert.equal((await counts()).missing, 1);
    const [trois] = await write(organization, copy, [insert('Three', 'Troisième\n')]);
    const matched = await admin.call(api.getTranslatedPage, { spaceId: copy.id, pageId: trois! });
    assert.equal(matched.source?.id, three);
    const [alone] = await write(organization, copy, [insert('Seul', 'Seul\n')]);
    assert.equal((await admin.send(api.getTranslatedPage, { spaceId: copy.id, pageId: alone! })).status, 404);
    await write(organization, source, [{ operation: 'delete_page', page: one }]);
    assert.deepEqual(await counts(), { pages: 2, upToDate: 2, stale: 0, missing: 0, orphaned: 1 });
    const set = (body: object) => admin.send(api.updateTranslatedPage, { spaceId: copy.id, pageId: one, body });
    assert.equal((await set({ upToDate: true })).status, 400);
    assert.equal((await set({ sourcePage: 'nosuch' })).status, 400);
    assert.equal((await set({ sourcePage: three })).status, 200);
    assert.equal((await counts()).orphaned, 0);
    await write(organization, copy, [{ operation: 'delete_page', page: one }]);
    assert.equal((await counts()).upToDate, 2);
  });

  test('becomes outdated with a merge', async () => {
    const { organization, admin, source, one, counts } = await translated();
    const request = await a.changeRequest({ in: organization, space: source });
    const at = { spaceId: source.id, changeRequestId: request.id };
    const changes = [update(one, 'Merged\n')];
    await admin.call(api.editContentInChangeRequest, { ...at, body: { changes } as never });
    assert.equal((await counts()).stale, 0);
    await admin.call(api.mergeChangeRequest, at);
    assert.equal((await counts()).stale, 1);
  });

  test('is shown to users who can read it, limited to what they can read', async () => {
    const { organization, source, copy } = await translated();
    const { admin } = organization;
    const reader = await a.member({ in: organization, role: null });
    await admin.call(api.shareSpace, { spaceId: source.id, body: { role: 'read', users: [reader.id] } });
    assert.deepEqual((await reader.call(api.listSpaceTranslations, { spaceId: source.id })).items, []);
    assert.equal((await admin.call(api.listSpaceTranslations, { spaceId: source.id })).items[0]!.space, copy.id);
    const translator = await a.member({ in: organization, role: null });
    await admin.call(api.shareSpace, { spaceId: copy.id, body: { role: 'edit', users: [translator.id] } });
    assert.equal((await translator.send(api.listTranslatedPages, { spaceId: copy.id })).status, 403);
  });

  test('takes its language, unless it has its own', async () => {
    const { organization, admin, source, copy } = await translated();
    const languageOf = async ({ id }: { id: string }) => (await admin.call(api.getSpace, { spaceId: id })).language;
    const set = (spaceId: string, language: 'de' | 'es') =>
      admin.call(api.setSpaceTranslation, { spaceId, body: { source: source.id, language } });
    assert.deepEqual([await languageOf(copy), await languageOf(source)], ['fr', undefined]);
    await set(copy.id, 'de');
    assert.equal(await languageOf(copy), 'de');
    await admin.call(api.updateSpace, { spaceId: copy.id, body: { language: 'pt' } });
    await set(copy.id, 'es');
    assert.equal(await languageOf(copy), 'pt');
    await admin.call(api.updateSpace, { spaceId: source.id, body: { language: 'en' } });
    const inherits = await admin.call(api.duplicateSpace, { spaceId: source.id });
    assert.equal(inherits.language, 'en');
    await set(inherits.id, 'es');
    assert.deepEqual([await languageOf(inherits), await languageOf(source)], ['es', 'en']);
    const own = await live(organization);
    await admin.call(api.updateSpace, { spaceId: own.id, body: { language: 'it' } });
    await set(own.id, 'es');
    assert.equal(await languageOf(own), 'it');
  });

  test('has one source, which is not a translation', async () => {
    const { organization, admin, source, copy } = await translated();
    const third = await live(organization);
    const set = (spaceId: string, of: string) =>
      admin.send(api.setSpaceTranslation, { spaceId, body: { source: of, language: 'de' } });
    assert.equal((await set(third.id, copy.id)).status, 409);
    assert.equal((await set(source.id, third.id)).status, 409);
    assert.equal((await set(third.id, third.id)).status, 400);
    assert.equal((await set(third.id, (await a.space()).id)).status, 400);
    assert.equal((await set(copy.id, source.id)).status, 200);
    assert.equal((await admin.send(api.deleteSpaceTranslation, { spaceId: copy.id })).status, 205);
    assert.equal((await admin.send(api.getSpaceTranslation, { spaceId: copy.id })).status, 404);
    assert.equal((await admin.send(api.deleteSpaceTranslation, { spaceId: copy.id })).status, 204);
  });
});

describe('two spaces', () => {
  test('never become translations of each other', async () => {
    const organization = await a.organization();
    const [one, two] = [await live(organization), await live(organization)];
    const put = async (spaceId: string, source: string) =>
      (await organization.admin.send(api.setSpaceTranslation, { spaceId, body: { source, language: 'fr' } })).status;
    const statuses = await Promise.all([put(one.id, two.id), put(two.id, one.id)]);
    assert.deepEqual(statuses.toSorted(), [200, 409]);
  });
});
