import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

async function start(input: { spaces?: number; title?: string } = {}) {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const spaces = [];
  for (let left = input.spaces ?? 1; left > 0; left--) spaces.push(await a.space({ in: organization }));
  const site = await admin.call(api.createSite, {
    organizationId,
    body: { title: input.title ?? 'Handbook', spaces: spaces.map(({ id }) => id) },
  });
  return { organization, admin, spaces, site, at: { organizationId, siteId: site.id } };
}

const code = (status: number) => (error: { status?: number; code?: number }) => {
  assert.equal(error.status ?? error.code, status);
  return true;
};

describe('createSite', () => {
  test('creates a site with the given spaces, the first as the default', async () => {
    const { admin, site, spaces, at } = await start({ spaces: 2 });
    assert.deepEqual([site.type, site.visibility, site.published, site.siteSpaces], ['basic', 'public', false, 2]);
    assert.equal(site.basename, 'handbook');
    assert.equal(site.urls.published, undefined);
    const { items } = await admin.call(api.listSiteSpaces, at);
    assert.deepEqual(
      items.map(({ space, default: first }) => [space.id, first]),
      [
        [spaces[0]!.id, true],
        [spaces[1]!.id, false],
      ],
    );
    assert.deepEqual(await admin.call(api.getSite, at), site);
  });

  test('needs no input, and finds a free basename', async () => {
    const organization = await a.organization();
    const at = { organizationId: organization.id };
    const { admin } = organization;
    const names = [];
    for (let count = 0; count < 3; count++) names.push((await admin.call(api.createSite, at)).basename);
    assert.deepEqual(names, ['docs', 'docs-2', 'docs-3']);
  });

  for (const spaces of ['sample', 'empty'] as const) {
    test(`creates a space for the site: ${spaces}`, async () => {
      const organization = await a.organization();
      const at = { organizationId: organization.id };
      const { admin } = organization;
      const site = await admin.call(api.createSite, { ...at, body: { title: 'Manual', spaces } });
      const { items } = await admin.call(api.listSiteSpaces, { ...at, siteId: site.id });
      assert.equal(items[0]!.title, 'Manual');
      const { pages } = await admin.call(api.listPages, { spaceId: items[0]!.space.id });
      assert.equal(pages.length > 0, spaces === 'sample');
    });
  }

  test('rejects spaces the caller does not manage, and creates nothing', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const creator = await a.member({ in: organization, role: 'create' });
    const space = await a.space({ in: organization });
    const make = (id: string) => creator.call(api.createSite, { organizationId, body: { spaces: [id] } });
    const other = await a.space();
    await assert.rejects(make(other.id), code(400));
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: 'read' } });
    await assert.rejects(make(space.id), code(403));
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
    await assert.rejects(make(space.id), code(400));
    assert.equal((await admin.call(api.listSites, { organizationId })).count, 0);
  });
});

describe('listSites', () => {
  test('filters by title, space, type and whether it is published', async () => {
    const { admin, spaces, site, at } = await start({ title: 'Ärzte' });
    const { organizationId } = at;
    const other = await admin.call(api.createSite, { organizationId, body: { title: 'Other', type: 'premium' } });
    await admin.call(api.publishSite, at);
    const ids = async (query: object) =>
      (await admin.call(api.listSites, { organizationId, query })).items.map(({ id }) => id);
    assert.deepEqual(await ids({ title: 'arz' }), [site.id]);
    assert.deepEqual(await ids({ space: spaces[0]!.id }), [site.id]);
    assert.deepEqual(await ids({ space: 'nowhere' }), []);
    assert.deepEqual(await ids({ published: false }), [other.id]);
    assert.deepEqual(await ids({ type: ['premium', 'ultimate'] }), [other.id]);
    assert.deepEqual(await ids({}), [site.id, other.id]);
  });
});

describe('updateSite', () => {
  test('changes the given fields', async () => {
    const { admin, at } = await start();
    const body = {
      title: 'Docs',
      visibility: 'unlisted' as const,
      basename: 'docs.v1',
      hostname: 'docs.example.test',
      proxy: 'Example.com/docs',
      adaptiveContent: { enabled: true },
      agentsContext: 'included' as const,
    };
    const site = await admin.call(api.updateSite, { ...at, body });
    assert.deepEqual(
      [site.title, site.visibility, site.basename, site.hostname, site.proxy!.origin, site.adaptiveContent],
      ['Docs', 'unlisted', 'docs.v1', 'docs.example.test', 'example.com/docs', { enabled: true }],
    );
    assert.match(site.proxy!.target, /\/sites\/.*\/docs\.v1$/);
    const bare = await admin.call(api.updateSite, { ...at, body: { hostname: null, proxy: null } });
    assert.deepEqual([bare.hostname, bare.proxy, bare.title], [undefined, undefined, 'Docs']);
  });

  test('rejects names that are taken, and invalid paths', async () => {
    const first = await start();
    const second = await start();
    const { admin } = first;
    const hostname = `h${first.site.id.toLowerCase()}.example.test`;
    const proxy = `p${first.site.id.toLowerCase()}.test/docs`;
    await admin.call(api.updateSite, { ...first.at, body: { hostname, proxy } });
    await assert.rejects(second.admin.call(api.updateSite, { ...second.at, body: { hostname } }), code(409));
    await assert.rejects(second.admin.call(api.updateSite, { ...second.at, body: { proxy } }), code(409));
    const { id } = await admin.call(api.createSite, { organizationId: first.at.organizationId });
    const there = { ...first.at, siteId: id };
    await assert.rejects(admin.call(api.updateSite, { ...there, body: { basename: 'handbook' } }), code(409));
    await second.admin.call(api.updateSite, { ...second.at, body: { basename: 'handbook' } });
    await assert.rejects(admin.call(api.updateSite, { ...there, body: { proxy: 'lectern.test/docs' } }), code(400));
    for (const basename of ['a/b', '~x', 'a b', '..', '?']) {
      await assert.rejects(admin.call(api.updateSite, { ...there, body: { basename } }), code(400));
    }
  });
});

describe('publishing', () => {
  test('sets the URLs of the site and its spaces, and removes them', async () => {
    const { organization, admin, spaces, at } = await start({ spaces: 2 });
    const published = await admin.call(api.publishSite, at);
    const base = `http://lectern.test/sites/${organization.id}/handbook`;
    assert.deepEqual([published.published, published.urls.published], [true, base]);
    const read = (index: number) => admin.call(api.getSpace, { spaceId: spaces[index]!.id });
    const [first, second] = [await read(0), await read(1)];
    assert.deepEqual([first.visibility, first.urls.published], ['public', base]);
    const { items } = await admin.call(api.listSiteSpaces, at);
    assert.equal(second.urls.published, `${base}/${items[1]!.path}`);
    assert.equal(items[1]!.urls.published, second.urls.published);

    await admin.call(api.updateSite, {
      ...at,
      body: { visibility: 'unlisted', hostname: `x${at.siteId}.test`.toLowerCase().replace('.test', '.example.test') },
    });
    assert.equal((await read(0)).visibility, 'unlisted');
    assert.match((await read(0)).urls.published!, /^https:\/\/x.*\.example\.test$/);

    await admin.call(api.unpublishSite, at);
    assert.deepEqual([(await read(0)).visibility, (await read(0)).urls.published], ['private', undefined]);
  });

  test('returns the URL of the most open of several sites', async () => {
    const { admin, spaces, at } = await start();
    const spaceId = spaces[0]!.id;
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    await admin.call(api.publishSite, at);
    assert.equal((await admin.call(api.getSpace, { spaceId })).visibility, 'visitor-auth');
    const { organizationId } = at;
    const open = await admin.call(api.createSite, { organizationId, body: { title: 'Open', spaces: [spaceId] } });
    await admin.call(api.publishSite, { organizationId, siteId: open.id });
    assert.equal((await admin.call(api.getSpace, { spaceId })).visibility, 'public');
    await admin.call(api.deleteSite, { organizationId, siteId: open.id });
    assert.equal((await admin.call(api.getSpace, { spaceId })).visibility, 'visitor-auth');
    await admin.call(api.updateOrganization, {
      organizationId,
      body: { hostname: `o${organizationId.toLowerCase()}` },
    });
    assert.match((await admin.call(api.getSpace, { spaceId })).urls.published!, /\/sites\/o.*\/handbook$/);
  });
});

describe('the lifecycle of a site', () => {
  test('removes a deleted space, and another one becomes the default', async () => {
    const { admin, spaces, at } = await start({ spaces: 3 });
    await admin.call(api.publishSite, at);
    await admin.call(api.deleteSpace, { spaceId: spaces[0]!.id });
    const { items } = await admin.call(api.listSiteSpaces, at);
    assert.deepEqual(
      items.map(({ space, default: first }) => [space.id, first]),
      [
        [spaces[1]!.id, true],
        [spaces[2]!.id, false],
      ],
    );
    const restored = await admin.call(api.restoreSpace, { spaceId: spaces[0]!.id });
    assert.deepEqual([restored.visibility, restored.urls.published], ['private', undefined]);
    assert.equal((await admin.call(api.getSite, at)).siteSpaces, 2);
  });

  test('keeps its spaces in the organization', async () => {
    const { admin, spaces, at } = await start();
    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'create' });
    const input = { spaceId: spaces[0]!.id, body: { organization: other.id } };
    await assert.rejects(admin.call(api.transferSpace, input), code(412));
    await admin.call(api.deleteSite, at);
    assert.equal((await admin.call(api.transferSpace, input)).organization, other.id);
  });

  test('makes it the default of the organization while it exists', async () => {
    const { admin, at } = await start();
    const { organizationId, siteId } = at;
    const choose = (site: string) =>
      admin.call(api.updateOrganization, { organizationId, body: { defaultContent: { type: 'site', site } } });
    assert.deepEqual((await choose(siteId)).defaultContent, { type: 'site', site: siteId });
    const foreign = await start();
    await assert.rejects(choose(foreign.site.id), code(400));
    assert.equal((await admin.send(api.deleteSite, at)).status, 205);
    assert.equal((await admin.send(api.deleteSite, at)).status, 204);
    assert.equal((await admin.call(api.getOrganization, { organizationId })).defaultContent, undefined);
  });
});

describe('setAdaptiveSchema', () => {
  const description = 'about the visitor';
  const closed = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
  const sound: Record<string, object> = {
    'nothing known': closed({}),
    'every type': {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...closed({
        beta: { type: 'boolean', description },
        plan: { type: 'string', description, enum: ['free', 'pro'] },
        name: { type: 'string', description },
        seats: { type: 'number', description },
        tags: { type: 'array', description, items: { type: 'string', description } },
        company: { ...closed({ size: { type: 'number', description } }), description },
        unsigned: {
          ...closed({ theme: { type: 'string', description } }),
          description: 'Unsigned claims of the site visitor.',
        },
      }),
    },
  };
  for (const [name, jsonSchema] of Object.entries(sound)) {
    test(`accepts ${name}`, async () => {
      const { admin, at } = await start({ spaces: 0 });
      await assert.rejects(admin.call(api.getAdaptiveSchema, at), code(404));
      const set = await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema: jsonSchema as never } });
      assert.deepEqual(set.jsonSchema, jsonSchema);
      assert.deepEqual(await admin.call(api.getAdaptiveSchema, at), set);
    });
  }

  const faulty: Record<string, object> = {
    'no object': { type: 'array' },
    'an open object': { type: 'object', properties: {} },
    'no properties': { type: 'object', additionalProperties: false },
    'another draft': { ...closed({}), $schema: 'https://json-schema.org/draft/2020-12/schema' },
    'an unknown key': { ...closed({}), title: 'Visitor' },
    'a property without description': closed({ beta: { type: 'boolean' } }),
    'an unknown type': closed({ at: { type: 'null', description } }),
    'a number with bounds': closed({ seats: { type: 'number', description, minimum: 1 } }),
    'a list of lists': closed({
      all: { type: 'array', description, items: { type: 'array', description, items: {} } },
    }),
    'a list without items': closed({ all: { type: 'array', description } }),
    'an enum of numbers': closed({ plan: { type: 'string', description, enum: [1] } }),
    'an open object inside': closed({ company: { type: 'object', description, properties: {} } }),
    'unsigned claims with another description': closed({ unsigned: { ...closed({}), description } }),
    'unsigned claims that are no object': closed({ unsigned: { type: 'string', description } }),
  };
  test('rejects anything else, and names the location', async () => {
    const { admin, at } = await start({ spaces: 0 });
    for (const [name, jsonSchema] of Object.entries(faulty)) {
      await assert.rejects(
        admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema: jsonSchema as never } }),
        (error: Error) => {
          assert.match(error.message, /body\.jsonSchema/, name);
          return code(400)(error as never);
        },
        name,
      );
    }
    await assert.rejects(admin.call(api.getAdaptiveSchema, at), code(404));
  });
});

describe('a member without access to a space', () => {
  async function withHidden() {
    const made = await start({ spaces: 2 });
    const { admin, spaces, organization } = made;
    await admin.call(api.updateSpace, { spaceId: spaces[1]!.id, body: { defaultLevel: null } });
    const reader = await a.member({ in: organization, role: 'create' });
    return { ...made, reader };
  }

  test('does not see it through a site that is not public', async () => {
    const { admin, reader, spaces, at } = await withHidden();
    const shown = async () => (await reader.call(api.listSiteSpaces, at)).items.map(({ space }) => space.id);
    assert.deepEqual(await shown(), [spaces[0]!.id]);
    const structure = await reader.call(api.getSiteStructure, at);
    assert.ok(!JSON.stringify(structure).includes(spaces[1]!.id));
    const { items } = await admin.call(api.listSiteSpaces, at);
    const hidden = { ...at, siteSpaceId: items[1]!.id };
    await assert.rejects(reader.call(api.updateSiteSpace, { ...hidden, body: { path: 'x' } }), code(404));
    assert.equal((await reader.send(api.removeSiteSpace, hidden)).status, 204);
    assert.deepEqual(
      (await reader.call(api.listSites, { organizationId: at.organizationId, query: { space: spaces[1]!.id } })).items,
      [],
    );
    assert.equal((await admin.call(api.listSiteSpaces, at)).count, 2);
  });

  test('does not see it through the sections around it', async () => {
    const { admin, reader, organization, spaces, at } = await withHidden();
    const [known, hidden] = spaces;
    await admin.call(api.updateSpace, { spaceId: hidden!.id, body: { title: 'Hushed' } });
    const { items } = await admin.call(api.listSiteSpaces, at);
    await admin.call(api.updateSite, { ...at, body: { defaultSiteSpace: items[1]!.id } });
    const own = await reader.call(api.createSiteSection, { ...at, body: { spaceId: known!.id, title: 'Own' } });
    const sections = async (who: typeof admin) => (await who.call(api.listSiteSections, at)).items;
    assert.ok(!JSON.stringify(await sections(reader)).includes('Hushed'));

    const far = await a.space({ in: organization, title: 'Far' });
    await admin.call(api.updateSpace, { spaceId: far.id, body: { defaultLevel: null } });
    const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId: far.id } });
    const group = await admin.call(api.createSiteSectionGroup, {
      ...at,
      body: { title: 'Far', sections: [section.id] },
    });
    const empty = await admin.call(api.createSiteSectionGroup, { ...at, body: { title: 'Empty' } });
    assert.deepEqual([(await sections(admin)).length, (await sections(reader)).length], [3, 2]);
    assert.ok(!JSON.stringify(await reader.call(api.getSiteStructure, at)).includes('Far'));
    const groups = await reader.call(api.listSiteSectionGroups, at);
    assert.deepEqual(
      groups.items.map(({ id }) => id),
      [empty.id],
    );
    const there = { ...at, siteSectionId: section.id };
    await assert.rejects(reader.call(api.updateSiteSection, { ...there, body: { title: 'Mine' } }), code(404));
    await assert.rejects(reader.call(api.moveSiteSectionGroup, { ...at, siteSectionGroupId: group.id }), code(404));
    const item = { type: 'site-section' as const, id: section.id };
    await assert.rejects(reader.call(api.sortSiteStructure, { ...at, body: { item, position: {} } }), code(400));
    assert.equal((await reader.send(api.deleteSiteSection, there)).status, 204);
    await reader.call(api.moveSiteSection, { ...at, siteSectionId: own.id });
    assert.equal((await sections(admin)).length, 3);
  });

  test('sees its public data once the site is public', async () => {
    const { admin, reader, spaces, at } = await withHidden();
    await admin.call(api.publishSite, at);
    const { items } = await reader.call(api.listSiteSpaces, at);
    assert.deepEqual(
      items.map(({ space }) => [space.id, space.permissions.edit]),
      [
        [spaces[0]!.id, true],
        [spaces[1]!.id, false],
      ],
    );
    await assert.rejects(reader.call(api.getSpace, { spaceId: spaces[1]!.id }), code(404));
  });

  test('does not see its users', async () => {
    const { admin, reader, organization, at } = await withHidden();
    const everybody = await admin.call(api.listSitePermissions, at);
    assert.deepEqual(
      everybody.items.map(({ user, permission, origin }) => [user.id, permission, origin.type]),
      [
        [organization.admin.id, 'admin', 'organization'],
        [reader.id, 'create', 'space'],
      ],
    );
    assert.equal((await reader.call(api.listSitePermissions, { ...at, query: { limit: 1 } })).count, 2);
  });
});
