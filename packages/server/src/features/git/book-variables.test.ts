// One engine: it is about what is written into the repository; git.test.ts stores on both.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app } from '../../../test/harness.ts';
import { GitServer, hasGit } from './testing/git-server.ts';

const skip = !hasGit && 'git is not installed';
const ref = 'refs/heads/main';
const server = new GitServer();

const book = '{\n    "title": "Old book",\n\t"variables": { "version": "4.2", "count": 3, "nested": { "a": 1 } } }\n';
const files = {
  'README.md': '# Home\n\nThis is {{ book.version }} of {{book.count}}, {{ book.unknown }} and `{{ book.version }}`.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
  'book.json': book,
};

describe('variables of book.json', { skip }, () => {
  before(async () => server.start());
  after(async () => server.stop());

  test('become variables of the space, are shown to readers, and stay in the file', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    const repository = await server.repository(files);
    await admin.call(api.importGitRepository, { spaceId, body: { url: repository.url, ref } });
    const content = await admin.call(api.getContent, { spaceId });
    assert.deepEqual(content.variables, { version: '4.2', count: 3 });

    const site = await admin.call(api.createSite, { organizationId, body: { title: 'Book', spaces: [spaceId] } });
    const { urls } = await admin.call(api.publishSite, { organizationId, siteId: site.id });
    await app.runJobs();
    const base = new URL(urls.published!).pathname;
    for (const path of [base, `${base}/index.md`, `${base}/llms-full.txt`]) {
      const { payload, statusCode } = await app.http.inject(path);
      assert.equal(statusCode, 200, path);
      assert.match(payload, /This is 4\.2 of 3, (?:\{\{|\\\{\\\{) book\.unknown/, path);
      assert.match(payload, /\{\{ book\.version \}\}/, 'code stays as it is');
    }
    const found = await app.http.inject(`${base}/~search?q=This%20is`);
    assert.match(found.payload.replaceAll(/<[^>]+>/g, ''), /This is 4\.2 of 3/);

    const before = await repository.colleague.head();
    await admin.call(api.exportGitRepository, { spaceId, body: { url: repository.url, ref, commitMessage: 'Same' } });
    assert.equal(await repository.colleague.head(), before, 'nothing changed, so nothing is written');

    // The variables file takes precedence over the book.
    await repository.colleague.push({ '.gitbook/vars.yaml': 'version: "5.0"\n' });
    await admin.call(api.importGitRepository, { spaceId, body: { url: repository.url, ref } });
    const again = await admin.call(api.getContent, { spaceId });
    assert.deepEqual(again.variables, { version: '5.0', count: 3 });
  });
});
