import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import { app, clientWith } from '../../../test/harness.ts';
import { GitServer, hasGit } from '../git/testing/git-server.ts';
import { addPages, addSection, adaptive, published, shown, signed, status } from './testing/visits.ts';

type Published = Awaited<ReturnType<typeof published>>;

const change = ({ admin }: Published, spaceId: string, ...changes: object[]) =>
  admin.call(api.editContent, { spaceId, body: { changes: changes as never } });
const update = (made: Published, spaceId: string, page: string, fields: object) =>
  change(made, spaceId, { operation: 'update_page', page, ...fields });

async function visit(base: string, path: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const url = new URL(base + path);
  const { statusCode, headers: sent } = await app.http.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers,
  });
  const location = sent['location'] ?? '';
  return [statusCode, location.replace(base, '').replace(new URL(base).pathname, '')];
}

describe('a former path of a page', () => {
  test('redirects to the current path of the page and its children', async () => {
    const made = await published('Guide');
    const { base, admin, at } = made;
    const spaceId = made.spaces[0]!.id;
    const [, setup, other] = await addPages(made, spaceId, { title: 'Home' }, { title: 'Setup' }, { title: 'Other' });
    const [linux] = await addPages(made, spaceId, { title: 'Linux', into: setup! });
    await update(made, spaceId, setup!, { slug: 'install' });
    assert.deepEqual(await visit(base, '/setup'), [308, '/install']);
    assert.deepEqual(await visit(base, '/setup/linux?a=b'), [308, '/install/linux?a=b']);
    assert.deepEqual(await visit(base, '/setup/linux.md'), [308, '/install/linux.md']);
    assert.deepEqual(await visit(base, '/setup/windows'), [404, '']);
    await update(made, spaceId, linux!, { slug: 'gnu-linux' });
    await update(made, spaceId, setup!, { slug: 'begin', into: other! });
    for (const path of ['/setup/linux', '/install/linux', '/install/gnu-linux', '/other/begin/linux']) {
      assert.deepEqual(await visit(base, path), [308, '/other/begin/gnu-linux'], path);
    }
    const found = await admin.call(api.findSiteRedirect, { ...at, query: { source: '/setup/linux' } });
    assert.deepEqual(found.redirect.destination, {
      kind: 'site-page',
      siteSpaceId: (await admin.call(api.listSiteSpaces, at)).items[0]!.id,
      pageId: linux,
    });
    assert.deepEqual([found.target, found.permanent], [`${base}/other/begin/gnu-linux`, true]);
    const { app: inApp } = (await admin.call(api.getSpace, { spaceId })).urls;
    assert.equal((await admin.call(api.getContentByUrl, { query: { url: `${inApp}/setup/linux` } })).page?.id, linux);
    await assert.rejects(
      admin.call(api.getPageByPath, { spaceId, pagePath: encodeURIComponent('setup/linux') }),
      status(404),
    );
  });

  test('yields to a page that takes it, and to a redirect of the site', async () => {
    const made = await published('Guide');
    const { base, admin, at } = made;
    const spaceId = made.spaces[0]!.id;
    const [, one] = await addPages(made, spaceId, { title: 'Home' }, { title: 'One' });
    const [below] = await addPages(made, spaceId, { title: 'Below', into: one! });
    await update(made, spaceId, one!, { slug: 'two' });
    const [next] = await addPages(made, spaceId, { title: 'One' });
    assert.deepEqual(await visit(base, '/one'), [200, '']);
    assert.deepEqual(await visit(base, '/one/below'), [308, '/two/below']);
    await update(made, spaceId, next!, { slug: 'three' });
    assert.deepEqual(await visit(base, '/one'), [308, '/three']);
    assert.deepEqual(await visit(base, '/one/below'), [308, '/two/below']);
    await update(made, spaceId, one!, { slug: 'one' });
    assert.deepEqual(await visit(base, '/one'), [200, '']);
    assert.deepEqual(await visit(base, '/two'), [308, '/one']);
    const siteSpaceId = (await admin.call(api.listSiteSpaces, at)).items[0]!.id;
    const destination = { kind: 'site-page' as const, siteSpaceId, pageId: next! };
    await admin.call(api.createSiteRedirect, { ...at, body: { source: '/two', destination } });
    assert.deepEqual(await visit(base, '/two'), [302, '/three']);
    await change(
      made,
      spaceId,
      { operation: 'update_page', page: below!, into: null },
      { operation: 'delete_page', page: one! },
    );
    assert.deepEqual(await visit(base, '/one/below'), [308, '/below']);
    assert.deepEqual(await visit(base, '/one'), [308, '/three']);
    await change(made, spaceId, { operation: 'delete_page', page: next! });
    assert.deepEqual(await visit(base, '/three'), [404, '']);
  });

  test('reveals no page that is hidden from the visitor, and works across sections and merges', async () => {
    const made = await published('Guide');
    const { admin, base } = made;
    const key = await adaptive(made);
    await addSection(made, 'API');
    const { items } = await admin.call(api.listSiteSpaces, made.at);
    const spaceId = items[1]!.space.id;
    await addPages(made, made.spaces[0]!.id, { title: 'Home' });
    const [, page] = await addPages(
      made,
      spaceId,
      { title: 'Start' },
      { title: 'Secret', condition: 'visitor.claims.beta' },
    );
    const request = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Rename' } });
    const at = { spaceId, changeRequestId: request.id };
    await admin.call(api.editContentInChangeRequest, {
      ...at,
      body: { changes: [{ operation: 'update_page', page: page!, slug: 'moved' }] },
    });
    assert.deepEqual(await visit(base, '/api/moved'), [404, '']);
    await admin.call(api.mergeChangeRequest, at);
    assert.deepEqual(await visit(base, '/api/secret'), [404, '']);
    const testers = { authorization: `Bearer ${signed(key, { beta: true })}` };
    assert.deepEqual(await visit(base, '/api/secret', testers), [308, '/api/moved']);
    const nobodys = clientWith((await shown(base)).apiToken);
    const source = { ...made.at, query: { source: '/api/secret' } };
    await assert.rejects(nobodys.call(api.findSiteRedirect, source), status(404));
  });

  test('redirects to a page after any renames, moves and deletions', async () => {
    const step = fc.record({
      kind: fc.constantFrom('rename', 'rename', 'move', 'delete', 'insert'),
      page: fc.nat(20),
      to: fc.nat(20),
      slug: fc.constantFrom('a', 'b', 'c'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const made = await published('Guide');
        const spaceId = made.spaces[0]!.id;
        await addPages(made, spaceId, { title: 'Home' });
        const ids = await addPages(made, spaceId, { title: 'a' }, { title: 'b' });
        ids.push(...(await addPages(made, spaceId, { title: 'a', into: ids[0]! }, { title: 'c', into: ids[1]! })));
        /** Every page that was ever at a path. */
        const been = new Map<string, Set<string>>();
        let now = new Map<string, string>();
        const look = async () => {
          now = await pathsOf(made, spaceId);
          for (const [path, id] of now) been.set(path, (been.get(path) ?? new Set()).add(id));
        };
        await look();
        for (const { kind, page, to, slug } of steps) {
          const id = ids[page % ids.length]!;
          const into = ids[to % ids.length]!;
          if (kind === 'insert') {
            const [added] = await addPages(made, spaceId, { title: slug, into }).catch(() => []);
            if (added !== undefined) ids.push(added);
          } else {
            const changed =
              kind === 'rename'
                ? { operation: 'update_page', page: id, slug }
                : kind === 'move'
                  ? { operation: 'update_page', page: id, into: to % 4 === 0 ? null : into }
                  : { operation: 'delete_page', page: id };
            await change(made, spaceId, changed).catch(() => undefined);
          }
          await look();
        }
        const present = new Map([...now].map(([path, id]) => [id, path]));
        for (const [path, pages] of been) {
          const [code, location] = await visit(made.base, `/${path}`);
          if (now.has(path)) assert.equal(code, 200, path);
          else if ([...pages].some((id) => present.has(id))) {
            assert.equal(code, 308, `${path} is led on`);
            // Below a moved page, a page that has taken the slug since takes precedence, as it does at its own path.
            assert.ok(now.has(location.slice(1)), `${path} leads to ${location}`);
          }
        }
      }),
      { numRuns: Number(process.env['LECTERN_FUZZ'] ?? 6), endOnFailure: true },
    );
  });
});

async function pathsOf({ admin }: Published, spaceId: string): Promise<Map<string, string>> {
  type Shown = { id: string; path: string; pages?: Shown[] };
  const flat = (pages: readonly Shown[]): Shown[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
  const { pages } = await admin.call(api.listPages, { spaceId });
  return new Map(flat(pages).flatMap(({ id, path }) => (path === 'home' ? [] : [[path, id] as const])));
}

describe('redirects of a repository', { skip: !hasGit && 'git is not installed' }, () => {
  const server = new GitServer();
  before(() => server.start());
  after(() => server.stop());

  test('resolve to the pages of its files', async () => {
    const made = await published('Guide');
    const { admin, base } = made;
    const spaceId = made.spaces[0]!.id;
    const repository = await server.repository({
      '.gitbook.yaml': 'root: ./docs\nredirects:\n  old/way: guides/a.md\n  help: guides/README.md\n  gone: none.md\n',
      'docs/README.md': '# Home\n',
      'docs/SUMMARY.md': '* [Home](README.md)\n* [Guides](guides/README.md)\n  * [A](guides/a.md)\n',
      'docs/guides/README.md': '# Guides\n',
      'docs/guides/a.md': '# A\n',
    });
    await admin.call(api.importGitRepository, { spaceId, body: { url: repository.url, ref: 'refs/heads/main' } });
    assert.deepEqual(await visit(base, '/old/way'), [308, '/guides/a']);
    assert.deepEqual(await visit(base, '/help'), [308, '/guides']);
    assert.deepEqual(await visit(base, '/gone'), [404, '']);
  });

  test('have groups named after their folders, and redirect from their former names', async () => {
    const made = await published('Guide');
    const { admin, base } = made;
    const spaceId = made.spaces[0]!.id;
    const summary = '# Table of contents\n\n* [Home](README.md)\n\n## Введение\n\n* [О книге](vvedenie/o-knige.md)\n';
    const repository = await server.repository({
      'README.md': '# Home\n',
      'SUMMARY.md': summary,
      'vvedenie/o-knige.md': '# О книге\n',
    });
    const body = { url: repository.url, ref: 'refs/heads/main' };
    await admin.call(api.importGitRepository, { spaceId, body });
    assert.deepEqual(await visit(base, '/vvedenie/o-knige'), [200, '']);
    // Like content imported before folders were checked.
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const { pages } = await admin.call(api.listPages, { spaceId });
    await update(made, spaceId, pages[1]!.id, { slug: 'введение' });
    await update(made, spaceId, pages[0]!.id, { document: { markdown: 'Words.\n' } });
    await admin.call(api.exportGitRepository, { spaceId, body: { ...body, commitMessage: 'From Lectern' } });
    assert.equal(await repository.colleague.read('SUMMARY.md'), summary);
    await repository.colleague.pull();
    await repository.colleague.push({ 'vvedenie/o-knige.md': '# О книге\n\nMore.\n' });
    await admin.call(api.importGitRepository, { spaceId, body });
    const old = `/${encodeURIComponent('введение')}/o-knige`;
    assert.deepEqual(await visit(base, old), [308, '/vvedenie/o-knige']);
    assert.equal((await admin.call(api.listPages, { spaceId })).pages[1]!.id, pages[1]!.id);
  });

  test('and its URL are returned if the site has edit links', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const spaceId = made.spaces[0]!.id;
    const repository = await server.repository({ 'README.md': '# Home\n', 'guide.md': '# Guide\n' });
    const repoTreeURL = 'https://code.example.test/tree/main';
    const body = { url: repository.url, ref: 'refs/heads/main', repoTreeURL };
    await admin.call(api.importGitRepository, { spaceId, body });
    const { pathname } = new URL(base);
    const shownAt = async (path: string) => (await app.http.inject({ method: 'GET', url: pathname + path })).payload;
    assert.doesNotMatch(await shownAt('/guide'), /code\.example\.test/);
    const settings = await admin.call(api.getSiteCustomization, at);
    const git = { showEditLink: true };
    await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, git } });
    const edited = async (path: string) =>
      / href="(https:\/\/code\.example\.test[^"]*)"/.exec(await shownAt(path))?.[1];
    assert.equal(await edited('/guide'), `${repoTreeURL}/guide.md`);
    const folder = await server.repository({
      'our docs/.gitbook.yaml': 'root: ./pages/\n',
      'our docs/pages/README.md': '# Home\n',
      'our docs/pages/a guide.md': '# A guide\n',
    });
    for (const tree of [repoTreeURL, `${repoTreeURL}/our%20docs/`]) {
      const inFolder = { ...body, url: folder.url, repoProjectDirectory: 'our docs', repoTreeURL: tree };
      await admin.call(api.importGitRepository, { spaceId, body: inFolder });
      assert.equal(await edited('/a-guide'), `${repoTreeURL}/our%20docs/pages/a%20guide.md`);
    }
  });
});
