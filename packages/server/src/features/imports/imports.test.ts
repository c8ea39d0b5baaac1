import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { api } from '@lectern/contract';
import type { Db } from '../../db/database.ts';
import { DatabaseUnavailable, isRetryable } from '../../db/unavailable.ts';
import { a, app, services, settleJobs } from '../../../test/harness.ts';
import { liveSpace, png, serve, zipOf, type Served, type Shown, Site } from './testing/site.ts';

describe('importContent', () => {
  test('imports a Markdown file with its images, as one revision', async () => {
    const site = await liveSpace();
    const url = await serve({
      'docs/guide.md':
        '---\ndescription: How to begin\nweight: 3\n---\n\n# The guide\n\nSee [more](more.md) and ![dot](img/dot.png).\n\n> [!WARNING]\n> Mind the gap.\n',
      'docs/img/dot.png': png(),
    });
    const before = await site.head();
    const { status, headers, body } = await site.admin.send(api.importContent, {
      spaceId: site.spaceId,
      body: { url: `${url}docs/guide.md`, source: 'markdown' },
    });
    equal(status, 201);
    const { revision, ...counts } = body as { revision: string };
    deepEqual(counts, { importedResources: 2, totalResources: 2 });
    equal(headers.get('location'), `http://lectern.test/v1/spaces/${site.spaceId}/revisions/${revision}`);
    equal(await site.head(), revision);
    notEqual(revision, before);
    deepEqual(await site.outline(), ['The guide']);
    const [file] = await site.files();
    deepEqual([file?.name, file?.contentType], ['dot.png', 'image/png']);
    equal(
      await site.markdown('The guide'),
      `See [more](${url}docs/more.md) and ![dot](/files/${file?.id}).\n\n{% hint style="warning" %}\nMind the gap.\n{% endhint %}\n`,
    );
    const { changes } = await site.admin.call(api.getRevisionChanges, { spaceId: site.spaceId, revisionId: revision });
    ok(changes.length >= 2);
  });

  test('changes nothing the second time, and follows the source when it changed', async () => {
    const site = await liveSpace();
    const files: Record<string, Served> = {
      'x.zip': zipOf({ 'a.md': '# A\n\nto [b](b.md#part)\n', 'b.md': '# B\n', 'c/d.md': '# D\n' }),
    };
    const url = `${await serve(files)}x.zip`;
    const first = await site.import('zip', url);
    const ids = new Map((await site.pages()).map(({ title, id }) => [title, id]));
    const second = await site.import('zip', url);
    equal(second.revision, first.revision);
    deepEqual((await site.report()).pages, { created: 0, updated: 0, unchanged: 4 });

    files['x.zip'] = zipOf({ 'a.md': '# A2\n\nother\n', 'b.md': '# B\n', 'c/d.md': '# D\n', 'c/e.md': '# E\n' });
    const third = await site.import('zip', url);
    notEqual(third.revision, first.revision);
    deepEqual(await site.outline(), ['A2', 'B', 'C', '  D', '  E']);
    equal((await site.find('A2')).id, ids.get('A'));
    deepEqual((await site.report()).pages, { created: 1, updated: 1, unchanged: 3 });
  });

  test('keeps conditions in the frontmatter of pages', async () => {
    const site = await liveSpace();
    const files = {
      'a.md': '---\nif: !visitor.claims.free\nicon: gear\n---\n# A {% if x %}SECRET{% endif %}\n',
      'b.md': '---\nif: [visitor.claims.free]\n---\n# B\n',
      'c.md': '---\nif: false\ntitle: "broken\n---\n# C\n',
    };
    await site.import('zip', `${await serve({ 'x.zip': zipOf(files) })}x.zip`);
    const conditions = (await site.pages()).map((page) => [page.title, (page as { condition?: string }).condition]);
    deepEqual(conditions, [
      ['A', '!visitor.claims.free'],
      ['B', 'if: [visitor.claims.free]'],
      ['C', 'false'],
    ]);
  });

  test('matches its pages in a copy of the space too', async () => {
    const site = await liveSpace();
    const url = `${await serve({ 'x.zip': zipOf({ 'a.md': '# A\n', 'b.md': '# B\n' }) })}x.zip`;
    await site.import('zip', url);
    const copy = await site.admin.call(api.duplicateSpace, { spaceId: site.spaceId });
    await settleJobs();
    const other = new Site(site.admin, copy.id);
    await other.import('zip', url);
    deepEqual(await other.outline(), ['A', 'B']);
    deepEqual((await other.report()).pages, { created: 0, updated: 0, unchanged: 2 });
  });

  test('is stored by a retry after a lost database connection, and marked as complete', async (t) => {
    const site = await liveSpace();
    const { admin, spaceId } = site;
    const url = await serve({ 'x.md': '# X\n\nText\n' });
    const { database } = services;
    const write = database.write.bind(database);
    /** Loses its connection at the tenth query. */
    const losing = (db: Db): Db => {
      let queries = 0;
      return new Proxy(db, {
        get(target, name) {
          if (++queries >= 10) throw new DatabaseUnavailable('unreachable', undefined);
          return Reflect.get(target, name) as unknown;
        },
      });
    };
    let lost = 0;
    t.mock.method(database, 'write', async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      try {
        return await write((db) => work(losing(db)));
      } catch (error) {
        if (!isRetryable(error)) throw error;
        lost++;
        return write(work);
      }
    });
    const { status } = await admin.send(api.importContent, {
      spaceId,
      body: { url: `${url}x.md`, source: 'markdown' },
    });
    equal(status, 201);
    ok(lost > 0);
    t.mock.restoreAll();
    deepEqual(await site.outline(), ['X']);
    equal((await admin.call(api.listImports, { spaceId })).items[0]?.status, 'completed');
  });

  test('is atomic', async () => {
    const site = await liveSpace();
    const url = await serve({ 'x.zip': Buffer.from('no archive'), 'empty.zip': zipOf({ 'x.bin': 'x' }) });
    const before = await site.head();
    const broken = await site.refusal('zip', `${url}x.zip`);
    equal(broken.status, 400);
    match(broken.message, /archive cannot be read/);
    deepEqual(await site.refusal('zip', `${url}empty.zip`), { status: 400, message: 'there is nothing to import' });
    match((await site.refusal('zip', `${url}nowhere.zip`)).message, /returned the status 404/);
    equal(await site.head(), before);
    deepEqual(await site.outline(), []);
    const { status, error } = await site.report();
    deepEqual([status, error?.includes('returned the status 404')], ['failed', true]);
  });

  test('is rejected while edits are locked', async () => {
    const site = await liveSpace();
    const { admin, spaceId } = site;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'locked' } });
    const { status, message } = await site.refusal('markdown', 'https://example.test/x.md');
    deepEqual([status, message], [412, 'edits of the space are locked; use a change request']);
    equal((await admin.call(api.listImports, { spaceId })).count, 0);
  });

  test('imports into a change request, and below a page', async () => {
    const site = await liveSpace();
    const { admin, spaceId } = site;
    const url = `${await serve({ 'x.zip': zipOf({ 'a.md': '# A\n', 'b/c.md': '# C\n' }) })}x.zip`;
    const body = { url, source: 'zip' as const };
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const head = await site.head();
    await admin.call(api.importContentInChangeRequest, { ...at, body });
    equal(await site.head(), head);
    const proposed = await admin.call(api.listPagesInChangeRequest, at);
    deepEqual(
      proposed.pages.map(({ title, type }) => [title, type]),
      [
        ['A', 'document'],
        ['B', 'group'],
      ],
    );

    const pageId = proposed.pages[0]!.id;
    const { revision } = await admin.call(api.importIntoPageInChangeRequest, { ...at, pageId, body });
    const again = await admin.call(api.importIntoPageInChangeRequest, { ...at, pageId, body });
    equal(again.revision, revision);
    const [page] = (await admin.call(api.listPagesInChangeRequest, at)).pages as unknown as Shown[];
    deepEqual(
      page?.pages?.map(({ title, type }) => [title, type]),
      [
        ['A', 'document'],
        ['B', 'document'],
      ],
    );
    const report = await site.report();
    deepEqual([report.changeRequest, report.page], [changeRequestId, pageId]);

    // The same source imported into the main content has the same page ids, so that both can be merged.
    await site.import('zip', url);
    equal((await site.find('A')).id, pageId);
    const missing = await admin.send(api.importIntoPage, { spaceId, pageId: 'nosuchpage', body });
    equal(missing.status, 404);
    await admin.call(api.updateChangeRequest, { ...at, body: { status: 'archived' } });
    equal((await admin.send(api.importContentInChangeRequest, { ...at, body })).status, 412);
  });

  test('keeps other pages and rejects a cycle', async () => {
    const site = await liveSpace();
    const { admin, spaceId } = site;
    const body = {
      url: `${await serve({ 'x.zip': zipOf({ 'a.md': '# A\n', 'b.md': '# B\n' }) })}x.zip`,
      source: 'zip' as const,
    };
    await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_page', title: 'Mine', document: 'Text' }] },
    });
    const { id: pageId } = await site.find('Mine');
    await admin.call(api.importIntoPage, { spaceId, pageId, body });
    deepEqual(await site.outline(), ['Mine', '  A', '  B']);
    const { id: below } = await site.find('A');
    await admin.call(api.editContent, {
      spaceId,
      body: {
        changes: [
          { operation: 'update_page', page: below, into: null },
          { operation: 'update_page', page: pageId, into: below },
        ],
      },
    });
    const { status } = await admin.send(api.importIntoPage, { spaceId, pageId, body });
    equal(status, 409);
    deepEqual(await site.outline(), ['A', '  Mine', '    B']);
  });

  test('shows its progress while it runs, and can be cancelled', async () => {
    const site = await liveSpace();
    const { admin, spaceId } = site;
    const { promise, resolve } = Promise.withResolvers<void>();
    const url = await serve({
      'x.md': '# X\n\n![one](one.png) ![two](two.png)\n',
      'one.png': png(),
      'two.png': () => promise.then(() => png(2)),
    });
    const before = await site.head();
    const running = admin.send(api.importContent, { spaceId, body: { url: `${url}x.md`, source: 'markdown' } });
    let shown = (await admin.call(api.listImports, { spaceId })).items[0];
    for (let tries = 0; tries < 100 && shown?.progress.files !== 1; tries += 1) {
      await setTimeout(50);
      shown = (await admin.call(api.listImports, { spaceId })).items[0];
    }
    deepEqual([shown?.status, shown?.progress], ['in-progress', { found: 3, read: 1, files: 1 }]);
    const at = { spaceId, importId: shown!.id };
    equal((await admin.call(api.cancelImport, at)).status, 'cancelled');
    await setTimeout(1100);
    resolve();
    const { status, body } = await running;
    equal(status, 409, JSON.stringify(body));
    equal(await site.head(), before);
    equal((await admin.call(api.getImport, at)).status, 'cancelled');
    equal((await admin.send(api.cancelImport, at)).status, 412);
    equal((await admin.send(api.getImport, { spaceId, importId: 'nosuchimport' })).status, 404);
  });

  test('is listed for editors, with the user who started it', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const spaceId = space.id;
    await organization.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const editor = await a.member({ in: organization, role: 'edit' });
    const url = await serve({ 'x.md': '# X\n' });
    await editor.call(api.importContent, { spaceId, body: { url: `${url}x.md`, source: 'markdown' } });
    const { items, count } = await editor.call(api.listImports, { spaceId });
    equal(count, 1);
    deepEqual([items[0]?.startedBy?.id, items[0]?.status, items[0]?.url], [editor.id, 'completed', `${url}x.md`]);
    equal(items[0]?.revision, (await editor.call(api.getSpace, { spaceId })).revision);
  });
});

describe('uploadImport', () => {
  const send = (site: Site, query: string, body: Uint8Array, type = 'application/octet-stream') =>
    app.http.inject({
      method: 'POST',
      url: `/v1/spaces/${site.spaceId}/imports/upload?${query}`,
      headers: { authorization: `Bearer ${site.admin.token}`, 'content-type': type },
      payload: Buffer.from(body),
    });

  test('imports an uploaded archive, and matches it when uploaded again', async () => {
    const site = await liveSpace();
    const archive = zipOf({ 'a.md': '# A\n\n![d](d.png)\n', 'd.png': png() });
    const first = await send(site, 'source=zip&name=docs.zip', archive);
    equal(first.statusCode, 201, first.body);
    deepEqual(first.json(), { revision: await site.head(), importedResources: 2, totalResources: 2 });
    match(String(first.headers['location']), /\/revisions\//);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(archive)], 'docs.zip'));
    const { spaceId, admin } = site;
    const again = await admin.call(api.uploadImport, { spaceId, query: { source: 'zip' }, form });
    equal(again.revision, first.json<{ revision: string }>().revision);
    deepEqual(await site.outline(), ['A']);
    equal((await site.report()).fileName, 'docs.zip');
  });

  test('imports into the given target', async () => {
    const site = await liveSpace();
    const { admin, spaceId } = site;
    const { id } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const sent = await send(
      site,
      `source=markdown&name=x.md&changeRequest=${id}`,
      Buffer.from('# X\n'),
      'text/markdown',
    );
    equal(sent.statusCode, 201, sent.body);
    deepEqual(await site.outline(), []);
    const { pages } = await admin.call(api.listPagesInChangeRequest, { spaceId, changeRequestId: id });
    const below = `source=markdown&name=y.md&changeRequest=${id}&page=${pages[0]!.id}`;
    equal((await send(site, below, Buffer.from('Y\n'))).statusCode, 201);
    equal((await send(site, 'source=markdown&name=x.md&changeRequest=none', Buffer.from('X'))).statusCode, 404);
    equal((await send(site, 'source=markdown&name=x.md&page=none', Buffer.from('X'))).statusCode, 404);
    equal((await send(site, 'source=markdown', Buffer.from('X'))).statusCode, 400);
    equal((await send(site, 'source=website&name=x', Buffer.from('X'))).statusCode, 400);
    const two = new FormData();
    for (const name of ['a.md', 'b.md']) two.append('file', new File(['x'], name));
    equal((await admin.send(api.uploadImport, { spaceId, query: { source: 'markdown' }, form: two })).status, 400);
  });
});

describe('an archive in the synced layout', () => {
  test('has the tree of its table of contents, its assets and its reusable contents', async () => {
    const site = await liveSpace();
    const url = await serve({
      'x.zip': zipOf({
        'r-main/README.md':
          '---\ndescription: Hello\n---\n\n# Start\n\n![d](.gitbook/assets/d.png) [two](two/README.md)\n\n{% include ".gitbook/includes/note.md" %}\n',
        'r-main/SUMMARY.md':
          '# Table of contents\n\n* [Start](README.md)\n\n## Group\n\n* [Second](two/README.md)\n  * [Third](two/three.md)\n* [Out](https://example.org)\n',
        'r-main/two/README.md': '# Second\n',
        'r-main/two/three.md': '# Third\n',
        'r-main/.gitbook/assets/d.png': png(),
        'r-main/.gitbook/includes/note.md': '---\ntitle: Note\n---\n\nShared\n',
      }),
    });
    const first = await site.import('zip', `${url}x.zip`);
    deepEqual(await site.outline(), ['Start', 'Group', '  Second', '    Third', '  Out']);
    const text = await site.markdown('Start');
    match(text, new RegExp(`\\[two\\]\\(/pages/${(await site.find('Second')).id}\\)`));
    match(text, /{% include "\/reusable-content\/\w+" %}/);
    match(text, /!\[d\]\(\/files\/\w+\)/);
    equal((await site.import('zip', `${url}x.zip`)).revision, first.revision);
  });
});

describe('the source of an mdBook', () => {
  test('has its chapters outside the list, and links to the pages it would generate', async () => {
    const site = await liveSpace();
    const url = await serve({
      'book.zip': zipOf({
        'book-main/book.toml': '[book]\ntitle = "The book"\n',
        'book-main/README.md': '# Project\n',
        'book-main/listings/one/notes.md': '# Notes\n',
        'book-main/old/src/SUMMARY.md': '- [Old](old.md)\n',
        'book-main/src/SUMMARY.md':
          '# Summary\n\n[Preface](preface.md)\n\n- [One](ch01.md)\n  - [Draft]()\n\n[Thanks](thanks.md)\n',
        'book-main/src/preface.md': '# Preface\n\nGo to [one](ch01.html#first).\n',
        'book-main/src/ch01.md': '# One\n\n## First\n\n[Thanks](./thanks.html)\n',
        'book-main/src/thanks.md': '# Thanks\n',
        'book-main/src/loose.md': '# Loose\n',
      }),
      'plain.zip': zipOf({
        'p/a/README.md': '# A\n\n[b](../b.HTML)\n',
        'p/b.md': '# B\n\n[a](a/index.html)\n',
      }),
    });
    await site.import('zip', `${url}book.zip`);
    deepEqual(await site.outline(), ['Preface', 'One', '  Draft', 'Thanks']);
    const [one, thanks] = [await site.find('One'), await site.find('Thanks')];
    ok((await site.markdown('Preface')).includes(`[one](/pages/${one.id}#first)`));
    ok((await site.markdown('One')).includes(`[Thanks](/pages/${thanks.id})`));
    const { losses } = await site.report();
    deepEqual(losses.map(({ resource }) => resource).sort(), [
      'README.md',
      'listings/one/notes.md',
      'loose.md',
      'old/src/SUMMARY.md',
    ]);
    const plain = await liveSpace();
    await plain.import('zip', `${url}plain.zip`);
    ok((await plain.markdown('B')).includes(`[a](/pages/${(await plain.find('A')).id})`));
    ok((await plain.markdown('A')).includes(`[b](/pages/${(await plain.find('B')).id})`));
  });
});

describe('a website', () => {
  test('is imported through the same operation, and matched the second time', async () => {
    const site = await liveSpace();
    const page = (title: string, body: string) =>
      `<html><head><title>${title}</title></head><body><nav><ul><li><a href="/d/index.html">Start</a></li><li><a href="/d/two.html">Two</a></li></ul></nav><main><h1>${title}</h1>${body}</main></body></html>`;
    const url = await serve({
      'd/index.html': page('Start', '<p>Read <a href="two.html#more">on</a>. <img src="dot.png" alt="Dot"></p>'),
      'd/two.html': page('Two', '<p>Text</p><h2 id="more">More</h2><p>End, <a href="gone.html">gone</a></p>'),
      'd/dot.png': png(),
    });
    const first = await site.import('website', `${url}d/index.html`);
    deepEqual(await site.outline(), ['Start', 'Two']);
    const [file] = await site.files();
    const text = await site.markdown('Start');
    ok(text.includes(`[on](/pages/${(await site.find('Two')).id}#more)`), text);
    ok(text.includes(`/files/${file?.id}`), text);
    const { failures, status } = await site.report();
    equal(status, 'completed');
    match(failures[0]!.resource, /gone\.html$/);
    equal((await site.import('website', `${url}d/index.html`)).revision, first.revision);
  });
});
