import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, passTime } from '../../../../test/harness.ts';
import { during, ordering, service } from './testing/service.ts';

describe('translateSpace', () => {
  test('is rejected without a service, and otherwise proposes missing and outdated pages', async () => {
    const pages = Array.from({ length: 7 }, (_, index) => [`Hello ${index}`, `Hello \`world\` ${index}\n`] as const);
    const { admin, source, spaceId, ids, order, seen, counts, requests, rewrite } = await ordering(
      Object.fromEntries(pages),
    );
    assert.equal((await admin.send(api.translateSpace, { spaceId })).status, 412);
    assert.equal((await admin.send(api.getTranslationOrder, { spaceId })).status, 404);
    await during(async () => {
      const placed = await order();
      assert.deepEqual([placed.pages, placed.waiting, placed.state], [7, 7, 'running']);
      await app.runJobs();
      const [asked] = service.asked;
      assert.deepEqual([asked!.source, asked!.target, asked!.instructions], ['en', 'fr', undefined]);
      const [request, another] = await requests();
      assert.equal(another, undefined);
      const done = await seen();
      assert.deepEqual(
        [done.state, done.waiting, done.proposed, done.refused, done.changeRequest],
        ['done', 0, 7, 0, request!.id],
      );
      assert.equal((await counts()).missing, 7);
      // Pages that are already proposed are not translated again.
      assert.equal((await admin.send(api.translateSpace, { spaceId })).status, 412);
      // The source changes before the merge.
      await rewrite(ids['Hello 0']!, 'Hello again\n');
      await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: request!.id });
      assert.deepEqual(await counts(), { pages: 7, upToDate: 6, stale: 1, missing: 0, orphaned: 0 });
      const query = { format: 'markdown' as const };
      const shown = await admin.call(api.getPage, { spaceId, pageId: ids['Hello 6']!, query });
      assert.match(JSON.stringify(shown), /Bonjour `world` 6/);
      assert.match(JSON.stringify(shown), /"title":"Bonjour 6"/);
      assert.equal((await order()).pages, 1);
    });
    await app.runJobs();
    const gone = await seen();
    assert.deepEqual([gone.state, gone.error], ['failed', 'the translation service is no longer configured']);
    assert.equal((await admin.call(api.listSpaceTranslations, { spaceId: source.id })).items.length, 1);
  });

  test('omits pages with unusable translations, and reports why', async () => {
    const same = 'Some words that come back as they were.\n';
    const { admin, spaceId, ids, order, seen, requests, rewrite } = await ordering({ Hello: 'Hello you\n', Odd: same });
    const listed = async (status: 'missing') =>
      (await admin.call(api.listTranslatedPages, { spaceId, query: { status } })).items;
    await during(async () => {
      await order();
      await app.runJobs();
      const done = await seen();
      assert.deepEqual([done.state, done.proposed, done.refused], ['done', 1, 1]);
      const [request] = await requests();
      const at = { spaceId, changeRequestId: request!.id };
      const { pages } = (await admin.call(api.listPagesInChangeRequest, at)) as { pages: { title: string }[] };
      assert.deepEqual(
        pages.map(({ title }) => title),
        ['Bonjour'],
      );
      await admin.call(api.mergeChangeRequest, at);
      const [left] = await listed('missing');
      assert.deepEqual([left!.source!.id, left!.problem], [ids['Odd'], 'most of the text was returned untranslated']);
      // The new text of the source may be translated well.
      await rewrite(ids['Odd']!, 'Hello again, and more of it\n');
      assert.equal((await listed('missing'))[0]!.problem, undefined);
      await order();
      await app.runJobs();
      assert.equal((await seen()).proposed, 1);
    });
  });

  test('reports failures of the service, and retries with increasing delays', async () => {
    const { admin, spaceId, order, seen, requests } = await ordering({ Hello: 'Hello you\n' });
    await during(async () => {
      service.status = 500;
      await order();
      await app.runJobs();
      const first = await seen();
      assert.equal(first.state, 'retrying');
      assert.match(first.error!, /the translation service returned the status 500/);
      assert.ok(first.nextTryAt! > first.updatedAt);
      passTime({ minutes: 1 });
      await app.runJobs();
      const second = await seen();
      const wait = (one: typeof first) => Date.parse(one.nextTryAt!) - Date.parse(one.updatedAt);
      assert.ok(wait(second) > wait(first));
      assert.deepEqual(await requests(), []);
      service.status = 200;
      passTime({ minutes: 2 });
      await app.runJobs();
      const done = await seen();
      assert.deepEqual([done.state, done.error, done.nextTryAt], ['done', undefined, undefined]);
      assert.equal((await requests()).length, 1);

      service.status = 503;
      const { items } = await admin.call(api.listTranslatedPages, { spaceId });
      const body = { pages: [items[0]!.source!.id] };
      await admin.call(api.translateSpace, { spaceId, body });
      for (let round = 0; round < 12; round++) {
        await app.runJobs();
        passTime({ minutes: 61 });
      }
      assert.equal((await seen()).state, 'failed');
      service.status = 200;
      assert.equal((await admin.call(api.translateSpace, { spaceId, body })).state, 'running');
      assert.equal((await admin.send(api.cancelTranslationOrder, { spaceId })).status, 205);
      assert.equal((await admin.send(api.cancelTranslationOrder, { spaceId })).status, 204);
      await app.runJobs();
      assert.match((await seen()).error!, /machine translation was cancelled/);
    });
  });

  test('continues with the other pages when the service rejects one', async () => {
    const { admin, spaceId, ids, order, seen } = await ordering({
      Huge: 'Hello much\n',
      'Hello 1': 'Hello\n',
      'Hello 2': 'Hello\n',
    });
    await during(async () => {
      service.refuses = (text) => text.includes('much');
      await order();
      await app.runJobs();
      const done = await seen();
      assert.deepEqual([done.state, done.waiting, done.proposed, done.refused], ['done', 0, 2, 1]);
      const { items } = await admin.call(api.listTranslatedPages, { spaceId, query: { status: 'missing' } });
      const problems = items.flatMap(({ source, problem }) => (problem === undefined ? [] : [[source!.id, problem]]));
      assert.deepEqual(
        problems.map(([id]) => id),
        [ids['Huge']],
      );
      assert.match(problems[0]![1]!, /^the translation service returned the status 413/);
      // Failures of the service itself do not fail the pages.
      service.refuses = () => false;
      service.status = 403;
      await order();
      await app.runJobs();
      assert.deepEqual([(await seen()).state, (await seen()).refused], ['retrying', 0]);
    });
  });

  test('rejects translations that exceed the limits of a page', async () => {
    const { admin, spaceId, order, seen, requests } = await ordering({ Hello: 'Hello you\n', Long: 'Hello long\n' });
    await during(async () => {
      service.answer = (text) => (text.includes('long') ? 'x'.repeat(1_000_001) : `Bon\0jour\ud800 ${text.slice(5)}`);
      await order();
      await app.runJobs();
      const done = await seen();
      assert.deepEqual([done.state, done.proposed, done.refused], ['done', 1, 1]);
      const { items } = await admin.call(api.listTranslatedPages, { spaceId, query: { status: 'missing' } });
      assert.ok(items.some(({ problem }) => problem === 'the translation has more than 1000000 characters'));
      const at = { spaceId, changeRequestId: (await requests())[0]!.id };
      const { pages } = (await admin.call(api.listPagesInChangeRequest, at)) as { pages: { title: string }[] };
      assert.deepEqual(
        pages.map(({ title }) => title),
        ['Bonjour\ufffd'],
      );
    });
  });

  test('rejects titles and descriptions that are far longer, and truncates titles to their limit', async () => {
    const title = `Hello ${'so '.repeat(160)}long`;
    const described = '---\ndescription: Hello all\n---\n\nHello\n';
    const { admin, spaceId, order, seen, requests } = await ordering({
      'Hello title': 'Hello\n',
      'Hello 2': described,
      [title]: 'Hello\n',
    });
    await during(async () => {
      service.answer = (text) =>
        /title|all/.test(text)
          ? 'Bon'.repeat(30_000)
          : text.replaceAll('Hello', 'Bonjour').replaceAll('so', 'tellement');
      await order();
      await app.runJobs();
      const done = await seen();
      assert.deepEqual([done.state, done.proposed, done.refused], ['done', 1, 2]);
      const { items } = await admin.call(api.listTranslatedPages, { spaceId, query: { status: 'missing' } });
      assert.deepEqual(items.map(({ problem }) => problem).toSorted(), [
        'the translated description is far too long',
        'the translated title is far too long',
        undefined,
      ]);
      const at = { spaceId, changeRequestId: (await requests())[0]!.id };
      const { pages } = (await admin.call(api.listPagesInChangeRequest, at)) as { pages: { title: string }[] };
      assert.ok(pages.length === 1 && pages[0]!.title.startsWith('Bonjour tellement') && pages[0]!.title.length <= 512);
    });
  });

  test('creates one change request for concurrent jobs', async () => {
    const { admin, spaceId, ids, seen, requests } = await ordering({ 'Hello 1': 'Hello\n', 'Hello 2': 'Hello\n' });
    await during(async () => {
      const one = (title: string) => admin.call(api.translateSpace, { spaceId, body: { pages: [ids[title]!] } });
      await Promise.all([one('Hello 1'), one('Hello 2'), one('Hello 1')]);
      const placed = await seen();
      assert.deepEqual([placed.pages, placed.waiting], [2, 2]);
      await app.runJobs();
      assert.equal((await requests()).length, 1);
      // A later order continues with it.
      await one('Hello 2');
      await app.runJobs();
      const [request, another] = await requests();
      assert.equal(another, undefined);
      await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: request!.id });
      const { pages } = (await admin.call(api.listPages, { spaceId })) as { pages: { title: string }[] };
      assert.equal(pages.length, 2);
    });
  });

  test('handles a new request before the next step', async () => {
    const many = Array.from({ length: 10 }, (_, index) => [`Large ${index}`, `Hello large ${index}\n`] as const);
    const large = await ordering(Object.fromEntries(many));
    const small = await ordering({ Small: 'Hello small\n' });
    await during(async () => {
      await large.order();
      let placed: Promise<unknown> | undefined;
      service.before = async () => {
        placed ??= small.order();
        await placed;
      };
      await app.runJobs();
      assert.deepEqual([(await large.seen()).state, (await small.seen()).state], ['done', 'done']);
      const asked = service.asked.map(({ q }) => q.join(' '));
      const [first, last] = [/small/i, /large 9/i].map((text) => asked.findIndex((one) => text.test(one)));
      assert.ok(first! < last!, `the small one was the ${first} of ${asked.length}`);
    });
  });

  test('sends descriptions and the instructions for the language', async () => {
    const front = '---\ndescription: "Hello: a short page"\nicon: book\n---\n\nHello you\n';
    const { organization, admin, spaceId, ids, order, requests } = await ordering({ Hello: front });
    const at = { organizationId: organization.id };
    const { id } = await admin.call(api.createTranslationSettings, { ...at, body: { title: 'Docs' } });
    const body = { instructions: 'Say *vous*.' };
    await admin.call(api.setTranslationLanguage, { ...at, translationSettingsId: id, language: 'fr', body });
    await during(async () => {
      await order();
      await app.runJobs();
      assert.match(service.asked[0]!.instructions!, /^Say \*vous\*\.\s*$/);
      const [request] = await requests();
      await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: request!.id });
      const query = { format: 'markdown' as const };
      const page = (await admin.call(api.getPage, { spaceId, pageId: ids['Hello']!, query })) as {
        description: string;
        markdown: string;
        icon: string;
      };
      assert.deepEqual([page.description, page.icon], ['Bonjour: a short page', 'book']);
      assert.match(page.markdown, /Bonjour you/);
    });
  });

  test('uses the instructions of the translation, and never those of another one', async () => {
    const { organization, admin, source } = await ordering({ Hello: 'Hello you\n' });
    const { id: organizationId } = organization;
    const copies: string[] = [];
    for (const instructions of ['Say *tu*.', 'Say *vous*.', undefined]) {
      const body = { source: { space: source.id, language: 'en' as const }, language: 'fr' as const };
      const made = await admin.call(api.createTranslationSettings, {
        organizationId,
        body: { ...body, ...(instructions !== undefined && { instructions: { markdown: instructions } }) },
      });
      copies.push(made.result!.space);
    }
    const body = { changes: [{ operation: 'insert_page' as const, title: 'More', document: { markdown: 'Hello\n' } }] };
    await admin.call(api.editContent, { spaceId: source.id, body });
    await during(async () => {
      for (const spaceId of copies) await admin.call(api.translateSpace, { spaceId });
      await app.runJobs();
      const said = service.asked.map(({ instructions }) => instructions?.trim());
      assert.deepEqual(new Set(said), new Set(['Say *tu*.', 'Say *vous*.', undefined]));
    });
  });

  test('counts nothing as up to date while the source is deleted, and ends the job', async () => {
    const { admin, source, spaceId, ids, order, seen, counts, requests } = await ordering({
      'Hello 1': 'Hello\n',
      'Hello 2': 'Hello\n',
    });
    await during(async () => {
      await order();
      await app.runJobs();
      await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: (await requests())[0]!.id });
      const changes = [{ operation: 'delete_page', page: ids['Hello 1'] }];
      await admin.call(api.editContent, { spaceId: source.id, body: { changes } as never });
      assert.deepEqual(await counts(), { pages: 1, upToDate: 1, stale: 0, missing: 0, orphaned: 1 });
      const more = [{ operation: 'insert_page', title: 'Hello 3', document: { markdown: 'Hello\n' } }];
      await admin.call(api.editContent, { spaceId: source.id, body: { changes: more } as never });
      await order();
      await admin.call(api.deleteSpace, { spaceId: source.id });
      assert.deepEqual(await counts(), { pages: 0, upToDate: 0, stale: 0, missing: 0, orphaned: 2 });
      await app.runJobs();
      const ended = await seen();
      assert.deepEqual([ended.state, ended.error], ['failed', 'the source is deleted']);
      await admin.call(api.restoreSpace, { spaceId: source.id });
      assert.deepEqual(await counts(), { pages: 2, upToDate: 1, stale: 0, missing: 1, orphaned: 1 });
    });
  });
});
