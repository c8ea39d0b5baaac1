import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TreePage } from '../../api/page-tree.ts';
import { pageFrom } from './imports-model.ts';

const page = (path: string, title: string, pages: TreePage[] = []): TreePage => ({
  id: path,
  title,
  type: 'document',
  path,
  pages,
});
const pages = [
  page('guide', 'Guide', [page('guide/install', 'Install'), page('guide/api-keys', 'API keys')]),
  page('reference', 'Reference', [page('reference/install', 'Install')]),
];

describe('the page that a resource of an import became', () => {
  test('is found by the name of a file or the path of a URL', () => {
    equal(pageFrom(pages, 'docs/API%20keys.md')?.path, 'guide/api-keys');
    equal(pageFrom(pages, 'https://example.com/guide/')?.path, 'guide');
    equal(pageFrom(pages, 'guide/README.md')?.path, 'guide');
  });

  test('is told apart from others of its name by its folder', () => {
    equal(pageFrom(pages, 'site/reference/install.html')?.path, 'reference/install');
    deepEqual(pageFrom(pages, 'elsewhere/install.html'), undefined);
    deepEqual(pageFrom(pages, 'https://example.com/'), undefined);
  });
});
