// One engine: the reference is made of the contract.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import { app } from '../../../test/harness.ts';
import { guideNames, readContents, type ReferencePage } from './contents.ts';

const contents = await readContents('http://lectern.test');
const visit = (url: string, headers = {}) => app.http.inject({ url, headers });

const all: ReferencePage[] = [];
const collect = (pages: readonly ReferencePage[]): void => {
  for (const page of pages) {
    all.push(page);
    collect(page.pages);
  }
};
collect(contents.pages);
const byId = new Map(all.map((page) => [page.id, page]));
const addressOf = (operationId: string): string => `/reference/${byId.get(contents.pageOf.get(operationId)!)!.path}`;
const former = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

describe('the reference', () => {
  test('has a page for each operation, below its resource', () => {
    assert.equal(contents.pageOf.size, operations.length);
    for (const { id, tag } of operations)
      assert.match(addressOf(id), new RegExp(`^/reference/${former(tag)}/[a-z0-9-]+$`));
    assert.equal(new Set(all.map(({ path }) => path)).size, all.length, 'two pages have one address');
  });

  test('keeps the addresses and anchors it had when a resource was one page', async () => {
    const pages = new Map<string, string>();
    for (const { id, tag } of operations) {
      const path = `/reference/${former(tag)}`;
      if (!pages.has(path)) pages.set(path, (await visit(path)).payload);
      assert.ok(pages.get(path)!.includes(`id="${id}"`), `${path}#${id}`);
    }
    const schemas = await visit('/reference/shapes');
    assert.equal(schemas.statusCode, 200);
    for (const name of ['Space', 'ChangeRequest', 'Error']) assert.ok(schemas.payload.includes(`id="${name}"`), name);
  });

  test('leads from the name of an operation to its page', async () => {
    const { statusCode, headers } = await visit('/reference/updateSpace');
    assert.deepEqual([statusCode, headers['location']], [308, '/reference/spaces/update-space']);
  });

  test('draws an operation with everything a caller needs', async () => {
    const { payload, statusCode } = await visit(addressOf('updateSpace'));
    assert.equal(statusCode, 200);
    for (const label of ['cURL', 'JavaScript', 'Python', 'Go', 'TypeScript'])
      assert.ok(payload.includes(`>${label}<`), label);
    assert.match(payload, /Who may call it:/);
    assert.match(payload, /<details class="try">/);
    for (const status of ['200', '400', '401', '403', '404', '429']) {
      assert.ok(payload.includes(`<span class="status status-${status[0]}">${status}</span>`), status);
    }
  });

  test('has no broken links', async () => {
    const known = new Map<string, string>();
    const read = async (path: string): Promise<string> => {
      const page = known.get(path) ?? (await visit(path));
      if (typeof page === 'string') return page;
      assert.equal(page.statusCode, 200, path);
      known.set(path, page.payload);
      return page.payload;
    };
    const start = ['/reference', '/reference/spaces', '/reference/shapes', addressOf('editContent')];
    for (const path of [...start, ...guideNames.slice(1).map((name) => `/reference/guides/${name}`)]) {
      const main = /<main[^]*<\/main>/.exec(await read(path))?.[0] ?? '';
      for (const [, target] of main.matchAll(/href="([^"]*)"/g)) {
        const [file = '', anchor] = target!.replace('http://lectern.test', '').split('#', 2);
        if (!/^(?:\/reference.*)?$/.test(file) || file.includes('~') || file.endsWith('.md')) continue;
        const page = await read(file === '' ? path : file);
        if (anchor) assert.ok(page.includes(`id="${anchor}"`), `${path} links to ${target}`);
      }
    }
  });

  test('runs only its own scripts and connects only to this server', async () => {
    for (const path of ['/reference', addressOf('createSpace')]) {
      const { headers, payload } = await visit(path, { host: 'lectern.test' });
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /^default-src 'none'; script-src lectern\.test\/reference\/~assets\/;/);
      assert.match(policy, /connect-src 'self';/);
      assert.doesNotMatch(payload, /<style|\sstyle=|\son\w+=|<script(?![^>]*\s(?:src=|type="application\/ld\+json"))/);
      assert.doesNotMatch(policy, /unsafe/);
      const script = /src="(\/reference\/~assets\/[^"]+)"/.exec(payload)?.[1];
      assert.equal((await visit(script!)).statusCode, 200);
    }
  });

  test('supports 304 for an unchanged page, and 404 for an unknown one', async () => {
    const first = await visit('/reference/spaces');
    const again = await visit('/reference/spaces', { 'if-none-match': String(first.headers['etag']) });
    assert.deepEqual([again.statusCode, again.payload], [304, '']);
    assert.equal((await visit('/reference/nothing')).statusCode, 404);
  });
});

describe('the search of the reference', () => {
  const found = async (words: string): Promise<string[]> => {
    const { payload } = await visit(`/reference/~search?fragment&q=${encodeURIComponent(words)}`);
    return [...payload.matchAll(/href="([^"#]*)/g)].map((match) => match[1]!);
  };

  test('finds what somebody new asks for, in their words', async () => {
    const asked: Record<string, string> = {
      'invite a member': addressOf('inviteUsers'),
      'how do I invite people': addressOf('inviteUsers'),
      'publish a site': addressOf('publishSite'),
      'publish website': '/reference/guides/publishing',
      'change a page': '/reference/guides/editing',
      'edit a page': addressOf('editContent'),
      'rate limit': '/reference/guides/rate-limits',
      'upload an image': addressOf('uploadFiles'),
      'delete space': addressOf('deleteSpace'),
      'remove a member': addressOf('removeMember'),
      updateSpace: addressOf('updateSpace'),
      pagination: '/reference/guides/paging',
      gitbook: '/reference/guides/existing-clients',
    };
    for (const [words, address] of Object.entries(asked)) {
      const places = (await found(words)).slice(0, 5);
      assert.ok(places.includes(address), `${words}: ${places.join(' ')}`);
    }
  });

  test('finds while a word is being typed', async () => {
    assert.ok((await found('webho')).some((address) => address.startsWith('/reference/webhooks')));
  });

  test('says so when nothing is found', async () => {
    assert.deepEqual(
      (await found('zebra')).filter((address) => address.startsWith('/reference/') && !address.includes('~')),
      [],
    );
  });
});
