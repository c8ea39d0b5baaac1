// One engine: bodies are rendered without a database.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { maxMainThreadLength } from '@lectern/content';
import { bodyHtml, type BodyContext } from './body.ts';

const around = (shared: string): BodyContext => ({
  resolve: () => ({ href: '/app/s/x/~/reusable/note' }),
  shared: new Map([['note', shared]]),
  titles: new Map([['note', 'A note']]),
  left: maxMainThreadLength,
});
const include = '{% include "/reusable-content/note" %}';

describe('the body of a page', () => {
  test('contains its includes, and links to recursive ones', () => {
    const { text } = bodyHtml(`Before\n\n${include}\n`, around(`Shared *words*\n\n${include}\n`));
    assert.match(text, /Before[^]*Shared <em>words<\/em>[^]*<a href="\/app\/s\/x\/~\/reusable\/note">A note<\/a>/);
  });

  test('limits the rendered includes, however often they are repeated', () => {
    const { text } = bodyHtml(`${include}\n\n`.repeat(900), around('Some words.\n\n'.repeat(200)));
    assert.ok(text.length < 10 * maxMainThreadLength, String(text.length));
    const included = 900 - (text.split('A note').length - 1);
    assert.ok(included > 0 && included < 20, `${included} times`);
  });
});
