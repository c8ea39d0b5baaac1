import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { Linker } from './linker.ts';
import { modelOf } from './site-model.ts';
import { content, file, page, publishedSite, sampleLinker, section, siteSpace } from '../testing/sample.ts';

describe('links on a site', () => {
  const linker = sampleLinker({ files: [file('logo')] });
  const node = (id: string) => linker.parts.here.tree.byId.get(id)!;

  test('the first page is at the root', () => {
    assert.equal(linker.page(node('welcome')), '/sites/acme/docs');
    assert.equal(linker.page(node('install')), '/sites/acme/docs/install');
    assert.equal(linker.markdown(node('welcome')), '/sites/acme/docs/welcome.md');
    assert.equal(linker.markdown(node('first')), '/sites/acme/docs/guides/first.md');
  });

  test('a group links to its first page', () => {
    assert.equal(linker.node(node('guides')), '/sites/acme/docs/guides/first');
  });

  const cases: [string, string | undefined][] = [
    ['/pages/install', '/sites/acme/docs/install'],
    ['/pages/install#with-npm', '/sites/acme/docs/install#with-npm'],
    ['/pages/gone', undefined],
    ['/files/logo', '/files/logo/logo.png?signature=x'],
    ['/files/gone', undefined],
    ['#here', '#here'],
    ['https://example.test/x', 'https://example.test/x'],
    ['mailto:ada@example.test', 'mailto:ada@example.test'],
    ['install.md#with-npm', '/sites/acme/docs/install#with-npm'],
    ['guides/first', '/sites/acme/docs/guides/first'],
    ['nowhere.md', undefined],
    ['/install', '/sites/acme/docs/install'],
    ['/llms.txt', '/sites/acme/docs/llms.txt'],
    ['/broken/pages/x', undefined],
    ['broken-reference', undefined],
    ['https://lectern.test/app/s/space-main/install', '/sites/acme/docs/install'],
    ['https://lectern.test/app/s/space-main/gone', undefined],
    ['https://lectern.test/app/s/elsewhere/install', 'https://lectern.test/app/s/elsewhere/install'],
  ];
  for (const [target, href] of cases) {
    test(`${target} resolves to ${href ?? 'nothing'}`, () => {
      const found = linker.resolve(target);
      assert.equal(found?.broken ? undefined : found?.href, href);
    });
  }

  test('URLs that could execute code are dropped, whatever was stored', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'vbscript:x',
      'data:text/html,x',
    ]) {
      assert.equal(linker.ref({ kind: 'url', url }), undefined);
      assert.equal(linker.picture({ kind: 'url', url }), undefined);
    }
    assert.equal(linker.picture({ kind: 'url', url: 'data:image/png;base64,AA==' }), 'data:image/png;base64,AA==');
    const published = publishedSite({ type: 'siteSpaces', structure: [siteSpace('one', { default: true })] });
    const { site } = published.customizations;
    const bad = { url: 'javascript:alert(1)' };
    const old = { ...site, privacyPolicy: bad, socialPreview: bad };
    const model = modelOf({ ...published, customizations: { site: old, siteSpaces: {} } }, 'one', {});
    assert.deepEqual([model?.customization.privacyPolicy, model?.customization.socialPreview], [{}, {}]);
  });

  test('a page of another space of the site is linked by the path of that space', () => {
    const one = siteSpace('one', { default: true });
    const two = siteSpace('two', { default: true });
    const published = publishedSite({
      type: 'sections',
      structure: [section('guide', [one], { default: true }), section('api', [two, siteSpace('old')])],
    });
    const model = modelOf(published, 'one', {})!;
    const here = content('space-one', [page('a', 'a')]);
    const other = content('space-two', [page('first', 'first'), page('b', 'deep/b')]);
    const across = new Linker({
      origin: 'https://docs.test',
      siteBase: '/key',
      base: '/key',
      shareKey: 'key',
      proxied: false,
      assets: '/~assets',
      model,
      here: { siteSpace: one, content: here, tree: here.tree },
      others: new Map([['space-two', { siteSpace: two, content: other, tree: other.tree }]]),
    });
    assert.equal(across.ref({ kind: 'page', page: 'b', space: 'space-two' })?.href, '/key/api/deep/b');
    assert.equal(across.ref({ kind: 'page', page: 'first', space: 'space-two' })?.href, '/key/api');
    assert.equal(across.ref({ kind: 'space', space: 'space-old' })?.href, '/key/api/old');
    assert.equal(across.ref({ kind: 'space', space: 'space-elsewhere' }), undefined);
    assert.equal(across.home(), '/key');
  });
});
