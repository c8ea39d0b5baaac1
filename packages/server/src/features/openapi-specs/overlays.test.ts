import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../../../test/harness.ts';
import { petshop, withSpec } from './testing/spec.ts';

const overlay = (...actions: object[]) => ({ overlay: '1.0.0', info: { title: 'Ours', version: '1' }, actions });

async function withOverlays(overlays: (object | string)[]) {
  const made = await withSpec(petshop);
  const { admin, at } = made;
  await admin.call(api.setOpenApiSpecOverlays, { ...at, body: { overlays: overlays as never } });
  await app.runJobs();
  const { document } = await admin.call(api.getLatestOpenApiSpecDocument, at);
  const { problems } = await admin.call(api.getLatestOpenApiSpecVersion, at);
  return {
    ...made,
    document: document as Record<string, Record<string, Record<string, Record<string, unknown>>>>,
    problems,
  };
}

describe('setOpenApiSpecOverlays', () => {
  test('are applied to every version, in order', async () => {
    const { admin, at, document, problems } = await withOverlays([
      overlay(
        { target: '$.info', update: { description: 'Ours', contact: { name: 'Ada' } } },
        { target: '$.paths.*[?@.operationId=="addPet"]', remove: true },
        { target: '$.paths.*.get.tags', update: 'Public' },
        { target: '$.tags', update: [{ name: 'Public' }] },
      ),
      'overlay: 1.1.0\ninfo: { title: Second, version: "1" }\nactions:\n  - { target: "$.paths[\'/pets\']", copy: "$.paths[\'/pets/{id}\']" }\n',
    ]);
    assert.equal(problems, undefined);
    assert.deepEqual(document['info'], {
      title: 'Petshop',
      version: '1.2.0',
      description: 'Ours',
      contact: { name: 'Ada' },
    });
    assert.equal(document['paths']!['/pets']!['post'], undefined);
    assert.equal(document['paths']!['/pets']!['get']!['operationId'], 'getPet');
    assert.deepEqual(document['paths']!['/pets/{id}']!['get']!['tags'], ['Pets', 'Public']);
    assert.equal((document['tags'] as unknown as object[]).length, 2);

    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text: petshop.replace('1.2.0', '1.3.0') } } });
    await app.runJobs();
    const next = await admin.call(api.getLatestOpenApiSpecDocument, at);
    assert.deepEqual((next.document['info'] as { contact: object }).contact, { name: 'Ada' });
    assert.equal((await admin.call(api.listOpenApiSpecVersions, at)).count, 3);
    assert.equal((await admin.call(api.getLatestOpenApiSpecRaw, at)).text.includes('Ada'), false);
  });

  test('reports actions that cannot be applied and applies the rest', async () => {
    const { document, problems } = await withOverlays([
      overlay(
        { target: '$.nowhere', update: {} },
        { target: '$.info', update: 'text' },
        { target: '$.info', copy: '$.paths.*' },
        { target: '$.info', update: { title: 'Changed' } },
      ),
    ]);
    assert.equal(document['info']!['title'], 'Changed');
    assert.deepEqual(problems, [
      'overlay “Ours”, action 1: $.nowhere selects nothing',
      'overlay “Ours”, action 2: an object can only be merged with an object',
      'overlay “Ours”, action 3: $.paths.* must select exactly one value to copy, but selects 2',
    ]);
  });

  test('rejects invalid overlays with a reason', async () => {
    const { admin, at } = await withSpec(petshop);
    const refused = async (given: unknown, message: string) =>
      assert.rejects(admin.call(api.setOpenApiSpecOverlays, { ...at, body: { overlays: [given as never] } }), {
        code: 400,
        message,
      });
    await refused({}, 'body.overlays.0: overlay must be the version 1.0 or 1.1');
    await refused(overlay(), 'body.overlays.0: actions must be a non-empty list');
    await refused(overlay({ target: '$.a' }), 'body.overlays.0: actions.0.must have one of update, copy and remove');
    await refused(
      overlay({ target: '$.a[', remove: true }),
      "body.overlays.0: actions.0.target is not a JSONPath: unclosed bracketed selection ('$.a[':4)",
    );
    await refused(
      'overlay: [',
      'body.overlays.0 is not YAML: unexpected end of the stream within a flow collection (1:11)',
    );
    assert.deepEqual(await admin.call(api.getOpenApiSpecOverlays, at), { overlays: [] });
  });

  test('checks the total size before parsing', async () => {
    const { admin, at } = await withSpec(petshop);
    const long = `# ${'x'.repeat(40_000)}\noverlay: 1.0.0\nactions: [{ target: $.info, remove: true }]\n`;
    const wide = overlay({ target: '$.info', update: { list: Array.from({ length: 30_000 }, () => 1) } });
    let deep: unknown = 1;
    for (let depth = 0; depth < 400; depth++) deep = [deep];
    const send = (overlays: unknown[]) =>
      admin.send(api.setOpenApiSpecOverlays, { ...at, body: { overlays: overlays as never } });
    assert.equal((await send(Array.from({ length: 20 }, () => long))).status, 413);
    assert.equal((await send(Array.from({ length: 20 }, () => wide))).status, 413);
    assert.equal((await send([overlay({ target: '$.info', update: deep })])).status, 400);
    assert.deepEqual(await admin.call(api.getOpenApiSpecOverlays, at), { overlays: [] });
    assert.equal((await send([long, wide])).status, 200);
  });
});

describe('compareLatestOpenApiSpecVersion', () => {
  test('returns the changes since the previous version', async () => {
    const { admin, at } = await withSpec(petshop);
    const first = await admin.call(api.compareLatestOpenApiSpecVersion, at);
    assert.deepEqual([first.since, first.changes], [undefined, []]);
    const text = petshop
      .replace('required: [id]', 'required: []')
      .replace('operationId: addPet', 'operationId: addPet\n      deprecated: true');
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text } } });
    await app.runJobs();
    const { since, breaking, changes } = await admin.call(api.compareLatestOpenApiSpecVersion, at);
    assert.deepEqual([since, breaking], [first.version, true]);
    assert.deepEqual(
      changes.map(({ kind, name, method, breaking: breaks, details }) => [
        kind,
        name ?? method,
        breaks,
        details[0]!.code,
      ]),
      [
        ['operation', 'post', false, 'deprecated'],
        ['model', 'Pet', true, 'field-optional'],
      ],
    );
    const back = await admin.call(api.compareOpenApiSpecVersion, {
      ...at,
      versionId: first.version,
      query: { since: (await admin.call(api.getOpenApiSpec, at)).lastVersion! },
    });
    assert.equal(back.breaking, false);
    await assert.rejects(admin.call(api.compareLatestOpenApiSpecVersion, { ...at, query: { since: 'none' } }), {
      code: 404,
    });
  });

  test('is computed once for concurrent requests', async () => {
    const { admin, at } = await withSpec(petshop);
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text: petshop.replace('1.2.0', '2.0') } } });
    await app.runJobs();
    // More than the queue holds, if each were computed separately.
    const asked = Array.from({ length: 10 }, () => admin.send(api.compareLatestOpenApiSpecVersion, at));
    assert.deepEqual(new Set((await Promise.all(asked)).map(({ status }) => status)), new Set([200]));
  });
});
