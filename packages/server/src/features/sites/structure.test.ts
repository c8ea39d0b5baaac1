import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { aSite, structureOf, type Made } from '../../../test/site-fixture.ts';

const status = (wanted: number) => (error: { code?: number; status?: number }) => {
  assert.equal(error.code ?? error.status, wanted);
  return true;
};

/** Sections named by title, each with a new space of the same title. */
async function addSections({ organization, admin, at }: Made, ...titles: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const title of titles) {
    const { id: spaceId } = await a.space({ in: organization, title });
    ids[title] = (await admin.call(api.createSiteSection, { ...at, body: { spaceId, title } })).id;
  }
  return ids;
}

async function siteSpaceIds({ admin, at }: Made): Promise<Record<string, string>> {
  const { items } = await admin.call(api.listSiteSpaces, at);
  return Object.fromEntries(items.map(({ title, id }) => [title, id]));
}

describe('sections', () => {
  test('begin with one for the existing site spaces, and end with the last', async () => {
    const made = await aSite('Guide', 'Old guide');
    const { admin, at } = made;
    assert.equal(await structureOf(made), '*Guide Old guide');
    const { API, Blog } = await addSections(made, 'API', 'Blog');
    assert.equal(await structureOf(made), '*Guide[*Guide Old guide] API[*API] Blog[*Blog]');
    const remove = async (siteSectionId: string) =>
      (await admin.send(api.deleteSiteSection, { ...at, siteSectionId })).status;
    assert.equal(await remove(Blog!), 205);
    assert.equal(await remove(Blog!), 204);
    assert.equal(await remove(API!), 205);
    assert.equal(await structureOf(made), '*Guide[*Guide Old guide]');
    const { items } = await admin.call(api.listSiteSections, at);
    await remove(items[0]!.id);
    assert.equal(await structureOf(made), '*Guide Old guide');
    assert.equal((await admin.call(api.getSiteStructure, at)).type, 'siteSpaces');
  });

  test('begin with the new one on an empty site', async () => {
    const made = await aSite();
    await addSections(made, 'API');
    assert.equal(await structureOf(made), '*API[*API]');
  });

  test('take the title of their space by default', async () => {
    const made = await aSite();
    const { admin, at, organization } = made;
    const { id: spaceId } = await a.space({ in: organization, title: 'Ideas & plans' });
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId, icon: 'bulb', title: null } });
    assert.deepEqual([section.title, section.path, section.icon], ['Ideas & plans', 'ideas-plans', 'bulb']);
    const again = await admin.call(api.createSiteSection, { ...at, body: { spaceId } });
    assert.equal(again.path, 'ideas-plans-2');
    const one = { ...at, body: { spaceId, title: 'x' } };
    await assert.rejects(admin.call(api.createSiteSection, one), status(400));
  });

  test('keep hidden content hidden when the last one is removed', async () => {
    const made = await aSite('Guide');
    const { admin, at, organization } = made;
    const { API } = await addSections(made, 'API');
    const { items } = await admin.call(api.listSiteSections, at);
    await admin.call(api.deleteSiteSection, { ...at, siteSectionId: items[0]!.id });
    const { id: spaceId } = await a.space({ in: organization, title: 'Next' });
    const there = { ...at, siteSectionId: API! };
    const hide = (condition: string) => admin.call(api.updateSiteSection, { ...there, body: { condition } });
    await hide('visitor.claims.a || visitor.claims.b');
    const { id: siteSpaceId } = await admin.call(api.addSiteSpace, { ...at, body: { spaceId } });
    const close = (condition: string) => admin.call(api.updateSiteSpace, { ...at, siteSpaceId, body: { condition } });
    await close(`visitor.claims.c == "${'x'.repeat(1000)}"`);
    await assert.rejects(admin.call(api.deleteSiteSection, there), status(409));
    await close('visitor.claims.c || false');
    await admin.call(api.deleteSiteSection, there);
    const { items: left } = await admin.call(api.listSiteSpaces, at);
    assert.deepEqual(
      left.map(({ condition }) => condition),
      ['visitor.claims.a || visitor.claims.b', '(visitor.claims.a || visitor.claims.b) && (visitor.claims.c || false)'],
    );
  });

  test('pass the default on when it is removed', async () => {
    const made = await aSite('A1');
    const { admin, at } = made;
    const { B1, C1 } = await addSections(made, 'B1', 'C1');
    await admin.call(api.updateSite, { ...at, body: { defaultSiteSection: C1! } });
    assert.equal(await structureOf(made), 'A1[*A1] B1[*B1] *C1[*C1]');
    await admin.call(api.deleteSiteSection, { ...at, siteSectionId: C1! });
    assert.equal(await structureOf(made), '*A1[*A1] B1[*B1]');
    await assert.rejects(admin.call(api.updateSite, { ...at, body: { defaultSiteSection: C1! } }), status(400));
    const inB = (await siteSpaceIds(made))['B1']!;
    await assert.rejects(admin.call(api.updateSite, { ...at, body: { defaultSiteSpace: inB } }), status(400));
    const both = { defaultSiteSection: B1!, defaultSiteSpace: inB };
    await admin.call(api.updateSite, { ...at, body: both });
    assert.equal(await structureOf(made), 'A1[*A1] *B1[*B1]');
  });

  test('keep absent fields and remove null fields', async () => {
    const made = await aSite('Guide');
    const { admin, at } = made;
    const { API } = await addSections(made, 'API');
    const change = (body: object) => admin.call(api.updateSiteSection, { ...at, siteSectionId: API!, body });
    const full = { condition: 'visitor.claims.beta', icon: 'gear', description: 'All of it' };
    const set = await change({ ...full, title: 'Interface', path: 'interface' });
    assert.deepEqual([set.condition, set.icon, set.description], Object.values(full));
    const kept = await change({});
    assert.deepEqual(kept, set);
    const bare = await change({ condition: null, icon: null, description: null });
    assert.deepEqual(
      [bare.condition, bare.icon, bare.description, bare.title],
      [undefined, undefined, undefined, 'Interface'],
    );
    for (const condition of ['visitor.claims.', 'a b', 'let a = 1', 'a = 1', '(']) {
      await assert.rejects(change({ condition }), status(400), condition);
    }
    await assert.rejects(change({ path: 'guide' }), status(409));
    for (const path of ['a/b', '~', 'a?b', '.', 'a b']) await assert.rejects(change({ path }), status(400), path);
    await assert.rejects(change({ defaultSiteSpace: (await siteSpaceIds(made))['Guide'] }), status(400));
  });
});

describe('site spaces', () => {
  test('are appended to the default section or the given one', async () => {
    const made = await aSite('Guide');
    const { organization, admin, at } = made;
    const { id: spaceId } = await a.space({ in: organization, title: 'Extra' });
    const flat = await admin.call(api.addSiteSpace, { ...at, body: { spaceId } });
    assert.deepEqual([flat.default, flat.path, flat.section], [false, 'extra', undefined]);
    await assert.rejects(admin.call(api.addSiteSpace, { ...at, body: { spaceId } }), status(409));
    await assert.rejects(admin.call(api.addSiteSpace, { ...at, body: { spaceId, sectionId: 'no' } }), status(400));
    const { API } = await addSections(made, 'API');
    const { id: other } = await a.space({ in: organization, title: 'Other' });
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId: other } });
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId: other, sectionId: API! } });
    assert.equal(await structureOf(made), '*Guide[*Guide Extra Other] API[*API Other]');
    const defaults = await admin.call(api.listSiteSpaces, { ...at, query: { default: true } });
    assert.deepEqual(
      defaults.items.map(({ title }) => title),
      ['Guide'],
    );
    assert.equal((await admin.call(api.listSiteSpaces, { ...at, query: { default: false } })).count, 4);
  });

  test('pass the default on, and may be swapped', async () => {
    const made = await aSite('A', 'B', 'C');
    const { organization, admin, at } = made;
    const ids = await siteSpaceIds(made);
    await admin.call(api.updateSite, { ...at, body: { defaultSiteSpace: ids['B']! } });
    assert.equal(await structureOf(made), 'A *B C');
    assert.equal((await admin.send(api.removeSiteSpace, { ...at, siteSpaceId: ids['B']! })).status, 205);
    assert.equal((await admin.send(api.removeSiteSpace, { ...at, siteSpaceId: ids['B']! })).status, 204);
    assert.equal(await structureOf(made), '*A C');
    const there = { ...at, siteSpaceId: ids['C']! };
    const { id: spaceId } = await a.space({ in: organization, title: 'New' });
    const swapped = await admin.call(api.updateSiteSpace, { ...there, body: { spaceId, path: 'v2' } });
    assert.deepEqual([swapped.id, swapped.title, swapped.path], [ids['C'], 'New', 'v2']);
    const taken = { spaceId: made.spaces[0]!.id };
    await assert.rejects(admin.call(api.updateSiteSpace, { ...there, body: taken }), status(409));
    await assert.rejects(admin.call(api.updateSiteSpace, { ...there, body: { path: 'a' } }), status(409));
    await assert.rejects(admin.call(api.updateSiteSpace, { ...there, body: { condition: '][' } }), status(400));
    for (const id of [ids['A']!, ids['C']!]) await admin.call(api.removeSiteSpace, { ...at, siteSpaceId: id });
    assert.equal(await structureOf(made), '');
  });

  test('may leave a section empty, which can be filled again', async () => {
    const made = await aSite('Guide');
    const { admin, at, spaces } = made;
    const { API } = await addSections(made, 'API');
    await admin.call(api.removeSiteSpace, { ...at, siteSpaceId: (await siteSpaceIds(made))['API']! });
    assert.equal(await structureOf(made), '*Guide[*Guide] API[]');
    await admin.call(api.addSiteSpace, { ...at, body: { spaceId: spaces[0]!.id, sectionId: API! } });
    assert.equal(await structureOf(made), '*Guide[*Guide] API[*Guide]');
  });
});

describe('groups', () => {
  test('stay without sections until they are deleted, also on a site without sections', async () => {
    const made = await aSite('Guide');
    const { admin, at } = made;
    const { API } = await addSections(made, 'API');
    const body = { title: 'More', sections: [API!] };
    const { id: siteSectionGroupId } = await admin.call(api.createSiteSectionGroup, { ...at, body });
    for (const { id: siteSectionId } of (await admin.call(api.listSiteSections, at)).items) {
      await admin.call(api.deleteSiteSection, { ...at, siteSectionId });
    }
    assert.equal(await structureOf(made), '*API');
    const { items } = await admin.call(api.listSiteSectionGroups, at);
    assert.deepEqual(
      items.map(({ title, sections }) => [title, sections.length]),
      [['More', 0]],
    );
    await addSections(made, 'Blog');
    assert.equal(await structureOf(made), 'More() *API[*API] Blog[*Blog]');
    await admin.call(api.deleteSiteSectionGroup, { ...at, siteSectionGroupId });
    assert.equal(await structureOf(made), '*API[*API] Blog[*Blog]');
  });

  test('reject blank titles, like sections and sites', async () => {
    const made = await aSite('Guide');
    const { admin, at } = made;
    const { API } = await addSections(made, 'API');
    const { id: siteSectionGroupId } = await admin.call(api.createSiteSectionGroup, { ...at, body: { title: 'G' } });
    const body = { title: ' \t\u00a0' };
    const blank = (error: { code?: number; message: string }) =>
      error.code === 400 && error.message.includes('body.title must not be blank');
    await assert.rejects(admin.call(api.createSite, { organizationId: at.organizationId, body }), blank);
    await assert.rejects(admin.call(api.updateSite, { ...at, body }), blank);
    await assert.rejects(admin.call(api.updateSiteSection, { ...at, siteSectionId: API!, body }), blank);
    await assert.rejects(admin.call(api.createSiteSectionGroup, { ...at, body }), blank);
    await assert.rejects(admin.call(api.updateSiteSectionGroup, { ...at, siteSectionGroupId, body }), blank);
    const { id: spaceId } = made.spaces[0]!;
    const added = await admin.call(api.createSiteSection, { ...at, body: { spaceId, ...body } });
    assert.equal(added.title, 'Guide');
  });

  test('add and remove sections', async () => {
    const made = await aSite('Guide');
    const { admin, at } = made;
    const { API, Blog, News } = await addSections(made, 'API', 'Blog', 'News');
    const group = await admin.call(api.createSiteSectionGroup, {
      ...at,
      body: { title: 'More', sections: [News!, API!], icon: 'box' },
    });
    assert.equal(await structureOf(made), '*Guide[*Guide] Blog[*Blog] More(News[*News] API[*API])');
    const there = { ...at, siteSectionGroupId: group.id };
    const added = await admin.send(api.addSectionToGroup, { ...there, body: { sectionId: Blog! } });
    assert.equal(added.status, 201);
    assert.match(added.headers.get('location')!, new RegExp(`/section-groups/${group.id}/sections/${Blog}$`));
    await admin.call(api.addSectionToGroup, { ...there, body: { sectionId: Blog! } });
    assert.equal(await structureOf(made), '*Guide[*Guide] More(News[*News] API[*API] Blog[*Blog])');
    const out = { ...there, siteSectionId: API! };
    assert.equal((await admin.send(api.removeSectionFromGroup, out)).status, 205);
    assert.equal((await admin.send(api.removeSectionFromGroup, out)).status, 204);
    assert.equal(await structureOf(made), '*Guide[*Guide] More(News[*News] Blog[*Blog]) API[*API]');
    await assert.rejects(admin.call(api.addSectionToGroup, { ...there, body: { sectionId: 'no' } }), status(400));
    const bare = await admin.call(api.updateSiteSectionGroup, { ...there, body: { title: 'Rest', icon: null } });
    assert.deepEqual([bare.title, bare.icon], ['Rest', undefined]);
    assert.equal((await admin.call(api.listSiteSectionGroups, at)).count, 1);
    assert.equal((await admin.send(api.deleteSiteSectionGroup, there)).status, 205);
    assert.equal((await admin.send(api.deleteSiteSectionGroup, there)).status, 204);
    assert.equal(await structureOf(made), '*Guide[*Guide] News[*News] Blog[*Blog] API[*API]');
  });

  test('contain sections of the site only, atomically', async () => {
    const made = await aSite('Guide');
    const { admin, at } = made;
    const { API } = await addSections(made, 'API');
    const body = { title: 'More', sections: [API!, 'no'] };
    await assert.rejects(admin.call(api.createSiteSectionGroup, { ...at, body }), status(400));
    assert.equal(await structureOf(made), '*Guide[*Guide] API[*API]');
  });
});

describe('moving', () => {
  async function garden() {
    const made = await aSite('A1', 'A2', 'A3');
    const { admin, at } = made;
    const sections = await addSections(made, 'B1', 'C1', 'D1', 'E1');
    const body = { title: 'G', sections: [sections['D1']!, sections['E1']!] };
    const group = await admin.call(api.createSiteSectionGroup, { ...at, body });
    const first = (await admin.call(api.listSiteSections, at)).items[0]!.id;
    const ids: Record<string, string> = { ...(await siteSpaceIds(made)), ...sections, G: group.id, A: first };
    return { made, ids };
  }
  const initial = '*A1[*A1 A2 A3] B1[*B1] C1[*C1] G(D1[*D1] E1[*E1])';

  type Where = { before?: string; after?: string };
  type Moved = [what: 'space' | 'section' | 'group', id: string, where: Where, expected: string | 400];
  const cases: Moved[] = [
    ['space', 'A1', { after: 'A3' }, '*A1[A2 A3 *A1] B1[*B1] C1[*C1] G(D1[*D1] E1[*E1])'],
    ['space', 'A3', { before: 'A2' }, '*A1[*A1 A3 A2] B1[*B1] C1[*C1] G(D1[*D1] E1[*E1])'],
    ['space', 'A1', { after: 'A2', before: 'A3' }, '*A1[A2 *A1 A3] B1[*B1] C1[*C1] G(D1[*D1] E1[*E1])'],
    ['space', 'A1', {}, '*A1[A2 A3 *A1] B1[*B1] C1[*C1] G(D1[*D1] E1[*E1])'],
    ['space', 'A1', { before: 'A2' }, initial],
    ['space', 'A1', { after: 'A1' }, 400],
    ['space', 'A1', { after: 'D1' }, 400],
    ['space', 'A1', { before: 'A2', after: 'A3' }, 400],
    ['section', 'C1', { before: 'A' }, 'C1[*C1] *A1[*A1 A2 A3] B1[*B1] G(D1[*D1] E1[*E1])'],
    ['section', 'B1', {}, '*A1[*A1 A2 A3] C1[*C1] G(D1[*D1] E1[*E1]) B1[*B1]'],
    ['section', 'E1', { before: 'D1' }, '*A1[*A1 A2 A3] B1[*B1] C1[*C1] G(E1[*E1] D1[*D1])'],
    ['section', 'B1', { after: 'D1' }, 400],
    ['section', 'B1', { after: 'nowhere' }, 400],
    ['group', 'G', { before: 'B1' }, '*A1[*A1 A2 A3] G(D1[*D1] E1[*E1]) B1[*B1] C1[*C1]'],
    ['group', 'G', {}, initial],
    ['group', 'G', { before: 'D1' }, 400],
  ];

  for (const [what, id, where, expected] of cases) {
    test(`${what} ${id} ${JSON.stringify(where)}`, async () => {
      const { made, ids } = await garden();
      const { admin, at } = made;
      // A section and its space have the same title; the table above distinguishes sections.
      const sectionIds = Object.fromEntries(
        (await admin.call(api.listSiteSections, at)).items.map((one) => [one.title, one.id]),
      );
      const spaceIds = await siteSpaceIds(made);
      const idOf = (name: string) =>
        (what === 'space' ? spaceIds[name] : (sectionIds[name] ?? ids[name])) ?? ids[name] ?? name;
      const pointers = (to: (id: string) => object) =>
        Object.fromEntries(Object.entries(where).map(([side, name]) => [side, to(idOf(name))]));
      const type = what === 'space' ? 'site-space' : what === 'section' ? 'site-section' : 'site-section-group';
      const byMoving = () => {
        if (what === 'space') {
          const position = pointers((siteSpace) => ({ type, siteSpace }));
          return admin.call(api.moveSiteSpace, { ...at, siteSpaceId: idOf(id), body: { position } });
        }
        if (what === 'section') {
          const position = pointers((siteSection) => ({ type, siteSection }));
          return admin.call(api.moveSiteSection, { ...at, siteSectionId: idOf(id), body: { position } });
        }
        const position = pointers((pointed) => ({ type: 'site-section', id: pointed }));
        return admin.call(api.moveSiteSectionGroup, { ...at, siteSectionGroupId: idOf(id), body: { position } });
      };
      const bySorting = () => {
        const position = pointers((pointed) => ({ type: what === 'group' ? 'site-section' : type, id: pointed }));
        return admin.call(api.sortSiteStructure, { ...at, body: { item: { type, id: idOf(id) }, position } });
      };
      for (const doIt of [byMoving, bySorting]) {
        if (expected === 400) await assert.rejects(doIt(), status(400));
        else assert.equal((await doIt()).id, idOf(id));
        assert.equal(await structureOf(made), expected === 400 ? initial : expected);
      }
    });
  }

  test('a section beside a group is ordered relative to the group', async () => {
    const { made, ids } = await garden();
    const { admin, at } = made;
    const sectionIds = Object.fromEntries(
      (await admin.call(api.listSiteSections, at)).items.map((one) => [one.title, one.id]),
    );
    const item = { type: 'site-section' as const, id: sectionIds['B1']! };
    const position = { after: { type: 'site-section-group' as const, id: ids['G']! } };
    await admin.call(api.sortSiteStructure, { ...at, body: { item, position } });
    assert.equal(await structureOf(made), '*A1[*A1 A2 A3] C1[*C1] G(D1[*D1] E1[*E1]) B1[*B1]');
    const wrong = { after: { type: 'site-space' as const, id: ids['G']! } };
    await assert.rejects(admin.call(api.sortSiteStructure, { ...at, body: { item, position: wrong } }), status(400));
    const nothing = { type: 'site-section' as const, id: 'no' };
    await assert.rejects(
      admin.call(api.sortSiteStructure, { ...at, body: { item: nothing, position: {} } }),
      status(400),
    );
  });
});

describe('addresses', () => {
  test('omit defaults, and redirect when these change', async () => {
    const made = await aSite('Guide', 'Old');
    const { admin, at, organization } = made;
    await addSections(made, 'API');
    await admin.call(api.publishSite, at);
    const base = `http://lectern.test/sites/${organization.id}/site`;
    const addresses = async () => {
      const { items } = await admin.call(api.listSiteSections, at);
      return items.flatMap(({ urls, siteSpaces }) =>
        [urls.published, ...siteSpaces.map((one) => one.urls.published)].map((url) => url!.slice(base.length)),
      );
    };
    assert.deepEqual(await addresses(), ['', '', '/old', '/api', '/api']);
    const api2 = (await admin.call(api.listSiteSections, at)).items[1]!.id;
    await admin.call(api.updateSite, { ...at, body: { defaultSiteSection: api2 } });
    assert.deepEqual(await addresses(), ['/guide', '/guide', '/guide/old', '', '']);
  });

  test('include the section where a path would be ambiguous', async () => {
    const made = await aSite('Guide', 'API');
    const { admin, at, organization } = made;
    await addSections(made, 'API');
    await admin.call(api.publishSite, at);
    const { items } = await admin.call(api.listSiteSpaces, at);
    const base = `http://lectern.test/sites/${organization.id}/site`;
    assert.deepEqual(
      items.map(({ urls }) => urls.published!.slice(base.length)),
      ['', '/guide/api', '/api'],
    );
  });
});
