// Files for visitors of a site: only content visible to them, with links to the site.
// One engine: the database only supplies the content; publishing tests run on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, clientWith, services } from '../../../test/harness.ts';
import { anotherServer } from '../../../test/servers.ts';
import { addPages, published, shown, signed } from '../publishing/testing/visits.ts';

async function download(url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

const sheetsIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;

/** The URL leads to content, directly or by redirects. */
async function arrives(address: string): Promise<void> {
  let at = address;
  for (let turns = 0; turns < 3; turns++) {
    const { pathname, search } = new URL(at);
    const { statusCode, headers } = await app.http.inject({ method: 'GET', url: pathname + search });
    if (headers.location === undefined) return assert.equal(statusCode, 200, at);
    at = new URL(headers.location, at).href;
  }
  assert.fail(`${address} leads on and on`);
}

/** For a site with a public page and some conditional ones: the number of sheets a visitor with such claims gets. */
async function sheetsByClaims(properties: object, conditions: Record<string, string>) {
  const made = await published('Guide');
  const { admin, at, base } = made;
  const spaceId = made.spaces[0]!.id;
  const jsonSchema = { type: 'object', properties, additionalProperties: false };
  await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
  await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
  const { privateKey } = await admin.call(api.getPublishingAuth, at);
  const some = Object.entries(conditions).map(([title, condition]) => ({ title, markdown: 'For some.\n', condition }));
  await addPages(made, spaceId, { title: 'Start', markdown: 'Hello.\n' }, ...some);
  return async (claims: object): Promise<number> => {
    const { apiToken } = await shown(base, { jwtToken: signed(privateKey, claims) });
    const { url } = await clientWith(apiToken).call(api.getSpacePdf, { spaceId });
    return sheetsIn(await download(url));
  };
}

describe('the PDF for a visitor', () => {
  test('treats an empty list as a claim', async () => {
    const roles = { type: 'array', description: 'what they do', items: { type: 'string', description: 'one of it' } };
    const sheetsFor = await sheetsByClaims({ roles }, { Roles: '!visitor.claims.roles' });
    const [few, many] = [await sheetsFor({ roles: [] }), await sheetsFor({})];
    assert.ok(few < many, `${few} and ${many} sheets`);
  });

  test('supports claims with any name', async () => {
    const text = { type: 'string', description: 'how large they are' };
    const conditions = { Small: '!visitor.claims.größe', Other: '!visitor.claims.$a' };
    const sheetsFor = await sheetsByClaims({ größe: text, $a: text }, conditions);
    const sheets = [await sheetsFor({}), await sheetsFor({ größe: 'XL' }), await sheetsFor({ größe: 'XL', $a: 'b' })];
    assert.ok(sheets[0]! > sheets[1]! && sheets[1]! > sheets[2]!, `${sheets.join()} sheets`);
  });

  test('links to its site, also with the key of a share link', async () => {
    const made = await published('Guide', 'Other');
    const { admin, at, base } = made;
    const [spaceId, other] = made.spaces.map(({ id }) => id) as [string, string];
    await addPages(made, other, { title: 'Start' }, { title: 'Over there' });
    const [, below] = await addPages(made, spaceId, { title: 'Start' }, { title: 'Next page' });
    const file = { name: 'notes.txt', base64: Buffer.from('Noted.').toString('base64'), contentType: 'text/plain' };
    const { insertedFiles } = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_files', files: [file] }] },
    })) as unknown as { insertedFiles: { id: string }[] };
    const fileId = insertedFiles[0]!.id;
    const app = `http://lectern.test/app/s/${other}/over-there#here`;
    const markdown = `[one](/pages/${below}) [two](/files/${fileId}) [three](${app}) [four](https://example.test/)\n`;
    const [page] = await addPages(made, spaceId, { title: 'Links', markdown });
    const { structure } = await admin.call(api.getSiteStructure, at);
    const otherPath = (structure as { path: string; space: { id: string } }[]).find(({ space }) => space.id === other)!;
    const linksFrom = async (address: string): Promise<string[]> => {
      const { apiToken } = await shown(address);
      const query = { page: page!, only: true };
      const { url } = await clientWith(apiToken).call(api.getSpacePdf, { spaceId, query });
      return (await download(url))
        .toString('latin1')
        .matchAll(/\/URI ?\((.*?)\)/g)
        .map(([, link]) => link!)
        .toArray();
    };
    const wanted = (root: string) => [
      `${root}/next-page`,
      `${root}/~files/${fileId}`,
      `${root}/${otherPath.path}/over-there#here`,
      'https://example.test/',
    ];
    const links = await linksFrom(base);
    assert.deepEqual(links, wanted(base));
    for (const link of links.slice(0, 3)) await arrives(link);

    await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
    const { urls } = await admin.call(api.createShareLink, { ...at, body: { name: 'Friends' } });
    const shared = await linksFrom(urls.published!);
    assert.deepEqual(shared, wanted(urls.published!));
    for (const link of shared.slice(0, 3)) await arrives(link);
  });
  test('that is too large shows an error page of the site, and is not retried until the content changes', async () => {
    const server = await anotherServer(services.database.engine);
    try {
      const { organizationId, admin } = await server.founded();
      const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body: { title: 'Guide' } });
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const addPage = (title: string) =>
        admin.call(api.editContent, {
          spaceId,
          body: { changes: [{ operation: 'insert_page', title, document: { markdown: 'Hello.\n' } }] },
        });
      await addPage('Start');
      const body = { spaces: [spaceId], title: 'The docs' };
      const { id: siteId } = await admin.call(api.createSite, { organizationId, body });
      await admin.call(api.publishSite, { organizationId, siteId });
      const { urls } = await admin.call(api.getSite, { organizationId, siteId });
      const pdf = () => server.http.inject({ method: 'GET', url: `${new URL(urls.published!).pathname}/~pdf` });
      const config = server.services.config as { printMemory: number };
      const { printMemory } = config;
      config.printMemory = 1_000_000;
      const refused = await pdf();
      assert.equal(refused.statusCode, 413);
      assert.match(refused.payload, /<title>[^<]*The docs[\s\S]*too large for one PDF/);
      // A retry would succeed by now.
      config.printMemory = printMemory;
      assert.equal((await pdf()).statusCode, 413);
      await addPage('Next');
      assert.equal((await pdf()).statusCode, 302);
    } finally {
      await server.close();
    }
  });
});
