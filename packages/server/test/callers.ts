// Callers of many kinds, each with what it can reach and what it must not: worlds of things by the names paths have for
// them.
import { api, createClient, type AnyOperation, type Client } from '@lectern/contract';
import { sql } from 'kysely';
import { openSession, type NewSession } from '../src/features/sessions/index.ts';
import { csrfHeader, csrfToken } from '../src/platform/http/csrf.ts';
import { newId } from '../src/platform/ids.ts';
import { shown } from '../src/features/publishing/testing/visits.ts';
import { a, clientWith, inject, services, type Person } from './harness.ts';
import { discuss, fill, makeWorld, type World } from './organization-fixture.ts';

type Params = Record<string, string>;

/** Things of one place, and a word that is in all their titles and texts. */
export type Things = {
  word: string;
  params: Params;
  inChangeRequest: Params;
  /** A collection and a space that no site holds back, so that they can be transferred. */
  free?: Params;
  /** What can be seen and holds some of these things. */
  around?: Params;
};

export type Kind = {
  name: string;
  client: Pick<Client, 'send'>;
  /** What paths may name for the caller to get as far as the body. */
  seen: Things | undefined;
  hidden: readonly Things[];
};

export const paramsOf = ({ params, inChangeRequest, free }: Things, { id, params: names }: AnyOperation): Params => ({
  ...params,
  ...(names.includes('changeRequestId') && inChangeRequest),
  ...(id.startsWith('transfer') && free),
});

/** The same in every world, chosen by people, or made up. */
const plain = new Set('fieldName pagePath specSlug language emailDomain secret sessionId inviteId tokenId'.split(' '));

/** What tells one world from another. */
export const idsOf = ({ params, inChangeRequest, free }: Things): string[] => [
  ...Object.entries(params).flatMap(([name, id]) => (plain.has(name) ? [] : [id])),
  ...Object.values(inChangeRequest),
  ...Object.values(free ?? {}),
];

const endpoint = 'http://lectern.test';

/** The client of somebody with a session in a browser. */
async function withSession(session: NewSession): Promise<Pick<Client, 'send'>> {
  const now = services.clock();
  const { id, cookie } = await services.database.write((db) =>
    openSession({ services, db, now, newId: () => newId(now) }, session),
  );
  const headers = { cookie: cookie.split(';', 1)[0]!, [csrfHeader]: csrfToken(services.secret, id) };
  return createClient({
    endpoint,
    fetch: (request) =>
      inject(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...headers } })),
  });
}

/** What is in a world but hidden from all its members: a collection, a space in it, and a section of a site with it. */
async function makeCellar({ organization }: World, word: string): Promise<Things> {
  const { admin, id: organizationId } = organization;
  const collection = await a.collection({ in: organization, title: `Collection ${word}` });
  const space = await a.space({ in: organization, parent: collection, title: `Space ${word}` });
  const content = await fill(admin, space.id, word);
  const discussion = await discuss(admin, space.id, word);
  const site = await admin.call(api.createSite, { organizationId, body: { title: 'Draft' } });
  const at = { organizationId, siteId: site.id };
  const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId: space.id, title: word } });
  await admin.call(api.updateCollection, { collectionId: collection.id, body: { defaultLevel: null } });
  await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
  return {
    word,
    params: {
      ...content,
      ...discussion.params,
      collectionId: collection.id,
      spaceId: space.id,
      siteSectionId: section.id,
      siteSpaceId: section.siteSpaces[0]!.id,
    },
    inChangeRequest: discussion.inChangeRequest,
    around: { siteId: site.id },
  };
}

/** What is seen points at it, and members marked it while they could see it: links, menus, a translation, favorites. */
async function makePointedAt(
  { organization, params }: World,
  word: string,
  members: readonly Pick<Client, 'call'>[],
): Promise<Things> {
  const { admin, id: organizationId } = organization;
  const { spaceId = '', siteId = '' } = params;
  const collection = await a.collection({ in: organization, title: `Collection ${word}` });
  const space = await a.space({ in: organization, parent: collection, title: `Space ${word}` });
  const { pageId = '' } = await fill(admin, space.id, word);
  await discuss(admin, space.id, word);
  const links = [`page/${pageId}?space=${space.id}`, `space/${space.id}`, `collection/${collection.id}`];
  const markdown = links.map((link) => `See [this](lectern:${link}).\n`).join('\n');
  await admin.call(api.editContent, {
    spaceId,
    body: {
      changes: [
        { operation: 'insert_page', title: 'Pointers', document: { markdown } },
        { operation: 'insert_link', title: 'To a page', target: { kind: 'page', page: pageId, space: space.id } },
        { operation: 'insert_link', title: 'To a space', target: { kind: 'space', space: space.id } },
      ],
    },
  });
  await admin.call(api.setSpaceTranslation, { spaceId, body: { source: space.id, language: 'fr' } });
  const at = { organizationId, siteId };
  const customization = await admin.call(api.getSiteCustomization, at);
  const to = { kind: 'space' as const, space: space.id };
  const header = { ...customization.header, links: [{ title: 'Menu', to, links: [] }] };
  await admin.call(api.setSiteCustomization, { ...at, body: { ...customization, header } });
  const favorites = [
    { kind: 'space' as const, space: space.id },
    { kind: 'page' as const, space: space.id, page: pageId },
    { kind: 'collection' as const, collection: collection.id },
  ];
  for (const member of members) {
    await member.call(api.setFavorites, { organizationId, body: { favorites } });
    await member.call(api.visitPage, { spaceId: space.id, pageId });
  }
  await admin.call(api.updateCollection, { collectionId: collection.id, body: { defaultLevel: null } });
  await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
  return { word, params: {}, inChangeRequest: {} };
}

/** Knowing it is all it takes to use it, so it is nobody's to find in a test of what is hidden. */
const withoutSecrets = (params: Params): Params => ({ ...params, inviteId: 'nosuchinvite', tokenId: 'nosuchtoken' });

async function thingsIn({ organization, params, inChangeRequest }: World, word: string): Promise<Things> {
  const collection = await a.collection({ in: organization, title: `Free collection ${word}` });
  const space = await a.space({ in: organization, parent: collection, title: `Free space ${word}` });
  const free = { collectionId: collection.id, spaceId: space.id };
  return { word, params: withoutSecrets(params), inChangeRequest, free };
}

const limited = async (person: Person, scopes: object): Promise<Client> =>
  clientWith((await person.call(api.createToken, { body: { label: 'limited', scopes } })).token);

/** Writes down what no operation does. */
const setMember = (organization: { id: string }, user: string, change: ReturnType<typeof sql>) =>
  services.database.write((db) =>
    sql`update members set ${change} where organization_id = ${organization.id} and user_id = ${user}`.execute(db.q),
  );

export async function makeCallers(): Promise<{ kinds: Kind[]; readOnly: Pick<Client, 'send'>; home: Things }> {
  const [homeWorld, ownWorld] = [await makeWorld('mango'), await makeWorld('papaya')];
  const cellar = await makeCellar(homeWorld, 'quince');
  const [home, own] = [await thingsIn(homeWorld, 'mango'), await thingsIn(ownWorld, 'papaya')];
  const [here, there] = [homeWorld.organization, ownWorld.organization];

  /** Somebody with an organization of their own, and perhaps a role at home. */
  async function founder(role?: 'create' | 'admin'): Promise<Person> {
    const person = await a.member({ in: there, role: 'admin' });
    if (role) await a.join({ person, in: here, role });
    return person;
  }

  const guest = await a.member({ in: here, role: null });
  const reader = await a.member({ in: here, role: 'read' });
  const creator = await a.member({ in: here, role: 'create' });
  const [both, linked, vouched, closed, disabled, removed] = [
    await founder('admin'),
    await founder('admin'),
    await founder('admin'),
    await founder('create'),
    await founder('admin'),
    await founder('admin'),
  ];
  await setMember(here, closed.id, sql`sso = 1`);
  await setMember(here, disabled.id, sql`disabled = 1`);
  await here.admin.call(api.removeMember, { organizationId: here.id, userId: removed.id });
  const site = await here.admin.call(api.getSite, { organizationId: here.id, siteId: home.params['siteId']! });
  const { apiToken } = await shown(site.urls.published!);
  const pointedAt = await makePointedAt(homeWorld, 'medlar', [reader, creator]);
  const [homeOnly, provider] = [{ organization: here.id }, home.params['samlProviderId']!];

  const kinds: Kind[] = [
    { name: 'a stranger', client: await a.person(), seen: undefined, hidden: [home, own] },
    { name: 'the founder of another organization', client: await founder(), seen: own, hidden: [home] },
    { name: 'a guest', client: guest, seen: home, hidden: [cellar, pointedAt, own] },
    { name: 'a reader', client: reader, seen: home, hidden: [cellar, pointedAt, own] },
    { name: 'a creator', client: creator, seen: home, hidden: [cellar, pointedAt, own] },
    {
      name: 'a token for one space',
      client: await limited(both, { space: home.params['spaceId']! }),
      seen: home,
      hidden: [cellar, pointedAt, own],
    },
    {
      name: 'a token for one organization',
      client: await limited(both, { organization: there.id }),
      seen: own,
      hidden: [home],
    },
    {
      name: 'a session by a link of one organization',
      client: await withSession({ user: linked.id, method: 'link', ...homeOnly }),
      seen: home,
      hidden: [own],
    },
    {
      name: 'a session a provider vouches for',
      client: await withSession({ user: vouched.id, method: 'saml', provider, ...homeOnly }),
      seen: home,
      hidden: [own],
    },
    {
      name: 'a session where another organization wants single sign-on',
      client: await withSession({ user: closed.id, method: 'password' }),
      seen: own,
      hidden: [home],
    },
    { name: 'a visitor of a site', client: clientWith(apiToken), seen: home, hidden: [cellar, pointedAt, own] },
    { name: 'a disabled member', client: disabled, seen: own, hidden: [home] },
    { name: 'a removed member', client: removed, seen: own, hidden: [home] },
  ];
  return { kinds, readOnly: await limited(both, { readOnly: true }), home };
}
