// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { readNotionMarkdown } from './markdown.ts';

describe('callouts of Notion', () => {
  test('become hints', () => {
    const { markdown } = readNotionMarkdown('<aside>\n🚧 One\n</aside>\n\n<aside>\nTwo\n</aside>\n', false);
    assert.deepEqual(markdown.match(/style="\w+"|One|Two/g), ['style="warning"', 'One', 'style="info"', 'Two']);
  });

  test('take linear time where they stay open', () => {
    const began = process.cpuUsage();
    readNotionMarkdown(`<aside>${' '.repeat(40)}\n`.repeat(19_000), false);
    const { user, system } = process.cpuUsage(began);
    assert.ok((user + system) / 1000 < 2000, `${(user + system) / 1000} ms`);
  });
});
