// Files of a space that pages show as API descriptions.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, passTime, services } from '../../../test/harness.ts';
import { listNamed } from './rows.ts';
import { petshop } from './testing/spec.ts';

async function withFile(text: string) {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'application/yaml' }), 'api.yaml');
  const { insertedFiles } = await admin.call(api.uploadFiles, { spaceId, form });
  const markdown = `{% openapi src="/files/${insertedFiles[0]!.id}" path="/pets" method="get" %}\n{% endopenapi %}\n`;
  const edit = (change: object) => admin.call(api.editContent, { spaceId, body: { changes: [change as never] } });
  await edit({ operation: 'insert_page', title: 'API', document: { markdown } });
  await app.runJobs();
  // Readers of the space get them with its links; unreferenced ones are listed nowhere.
  const specs = async () => {
    const { items } = await admin.call(api.listSpaceLinks, { spaceId });
    return items.flatMap(({ targetReference }) => targetReference?.openAPISpec ?? []);
  };
  const count = async () => (await listNamed(services.database.reads, organizationId)).size;
  const later = async () => {
    passTime({ minutes: 7 * 60 });
    await app.runJobs();
  };
  const [page] = (await admin.call(api.listPages, { spaceId })).pages;
  const deletePage = () => edit({ operation: 'delete_page', page: page!.id });
  return { specs, count, later, deletePage };
}

describe('a file shown as an API', () => {
  for (const [what, text, code] of [
    ['can be read', petshop, undefined],
    ['cannot be read', 'openapi: [', 'PARSE_ERROR'],
  ] as const) {
    test(`is removed when it ${what} and no page references it`, async () => {
      const { specs, count, later, deletePage } = await withFile(text);
      const [before] = await specs();
      assert.equal(before!.lastProcessErrorCode, code);
      await later();
      const [same] = await specs();
      // The bytes are the same, so nothing is read again.
      assert.deepEqual(same, before);
      assert.equal(await count(), 1);
      await deletePage();
      await later();
      assert.equal(await count(), 0);
    });
  }
});
