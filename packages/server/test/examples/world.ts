// What the requests of the examples are sent to: one of everything, with names as in a real organization.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { a, type Person } from '../harness.ts';
import { makeWorld, type World } from '../organization-fixture.ts';

export type ExampleWorld = {
  world: World;
  admin: Person;
  p: Record<string, string>;
  cr: { conflicting: string; resolution: { resolutions: { conflict: string; take: 'ours' }[] } };
  other: Record<
    'organizationId' | 'collectionId' | 'spaceId' | 'deletedId' | 'transferredId' | 'reviewerId' | 'translationId',
    string
  >;
  website: string;
  published: string;
  stop(): void;
};

export async function makeExampleWorld(): Promise<ExampleWorld> {
  const world = await makeWorld();
  const { organization } = world;
  const { admin } = organization;
  const at = { organizationId: organization.id };
  const { spaceId } = world.params as { spaceId: string };
  await rename(world);
  const reviewer = await a.member({ in: organization, role: 'review', name: 'Grace Hopper' });
  const second = await a.organization({ title: 'Example Ltd' });
  await admin.send(api.createOrganization, { body: { title: 'Second' } });
  const orgs = await admin.call(api.listOrganizations);
  const otherOrganization = orgs.items.find(({ id }) => id !== organization.id)?.id ?? second.id;
  const space = (title: string) => admin.call(api.createSpace, { ...at, body: { title, editMode: 'live' } });
  const collection = await admin.call(api.createCollection, { ...at, body: { title: 'Archive' } });
  const [moved, deleted] = [await space('Notes'), await space('Drafts')];
  const shared = { title: 'Support', document: { markdown: 'Write to us.\n' } };
  await admin.call(api.editContent, {
    spaceId,
    body: { changes: [{ operation: 'insert_reusable_content', ...shared }] },
  });
  const { id: revisionId, reusableContents } = await admin.call(api.getContent, { spaceId });
  const { result } = await admin.call(api.createTranslationSettings, {
    ...at,
    body: { source: { space: spaceId, language: 'en' }, language: 'fr' },
  });
  const form = new FormData();
  form.append('file', new File(['# Imported\n\nText.\n'], 'imported.md', { type: 'text/markdown' }));
  await admin.send(api.uploadImport, { spaceId, query: { source: 'markdown' }, form });
  const imports = await admin.call(api.listImports, { spaceId });
  const runs = await admin.call(api.listImportRunsInOrganization, at);
  const { pages } = await admin.call(api.listPages, { spaceId });
  const site = await admin.call(api.getSite, { ...at, siteId: world.params['siteId']! });
  const cr = await conflict(admin, spaceId, world.params['pageId']!);
  const server = await serve();
  const p: Record<string, string> = {
    ...world.params,
    revisionId,
    documentId: pages.find(({ documentId }) => documentId !== undefined)?.documentId ?? 'absent',
    reusableContentId: reusableContents[0]?.id ?? 'absent',
    importId: imports.items[0]?.id ?? 'absent',
    importRunId: runs.items[0]?.id ?? 'absent',
  };
  return {
    world,
    admin,
    p,
    cr,
    other: {
      organizationId: otherOrganization,
      collectionId: collection.id,
      spaceId: moved.id,
      deletedId: deleted.id,
      transferredId: (await space('Old handbook')).id,
      reviewerId: reviewer.id,
      translationId: result!.space,
    },
    website: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published: site.urls.published ?? '',
    stop: () => server.close(),
  };
}

async function rename({ organization, params }: World): Promise<void> {
  const { admin } = organization;
  const at = { organizationId: organization.id };
  await admin.send(api.updateOrganization, { ...at, body: { title: 'Acme' } });
  await admin.send(api.updateUser, { userId: admin.id, body: { displayName: 'Ada Lovelace' } });
  await admin.send(api.updateSpace, { spaceId: params['spaceId'], body: { title: 'Handbook' } });
  await admin.send(api.updateCollection, { collectionId: params['collectionId'], body: { title: 'Products' } });
  await admin.send(api.updateSite, { ...at, siteId: params['siteId'], body: { title: 'Documentation' } });
  await admin.send(api.updateTeam, { ...at, teamId: params['teamId'], body: { title: 'Writers' } });
}

/** A change request that contradicts the main content. */
async function conflict(admin: Person, spaceId: string, pageId: string): Promise<ExampleWorld['cr']> {
  const rewrite = (text: string) => ({
    changes: [{ operation: 'update_page' as const, page: pageId, document: { markdown: text } }],
  });
  const { id } = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Say it differently' } });
  const at = { spaceId, changeRequestId: id };
  await admin.call(api.editContentInChangeRequest, { ...at, body: rewrite('Welcome to the handbook.\n') });
  await admin.call(api.editContent, { spaceId, body: rewrite('Welcome, [reader](https://example.com).\n') });
  const { items } = (await admin.call(api.listConflicts, at)) as unknown as { items: { id: string }[] };
  return { conflicting: id, resolution: { resolutions: items.map((one) => ({ conflict: one.id, take: 'ours' })) } };
}

/** A website to import from; `/handbook` takes longer than it takes to cancel. */
async function serve(): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url === '/handbook') await setTimeout(2000);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>Install</title><main><h1>Install</h1><p>Run the installer.</p></main>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return server;
}
