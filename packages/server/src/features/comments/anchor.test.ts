import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse, toDocument, type DocumentBlock } from '@lectern/content';
import { positionOfBlock, trackAnchors } from './anchor.ts';
import { walkBlocks, blockSignature } from './blocks.ts';

const blocksOf = (markdown: string) => toDocument(parse(markdown)).nodes;
const find = (blocks: readonly DocumentBlock[], sign: string, type = 'paragraph'): DocumentBlock =>
  [...walkBlocks(blocks)].find((block) => block.type === type && blockSignature(block) === sign)!;

const cases: { what: string; from: string; on: string; type?: string; to: string; now: string | undefined }[] = [
  { what: 'an item of a list', from: '* one\n* two\n', on: 'two', to: '* none\n* one\n* two\n', now: 'two' },
  {
    what: 'a line of code',
    from: '```js\nlet a = 1;\nlet b = 2;\n```\n',
    on: 'let b = 2;',
    type: 'code-line',
    to: '```js\nlet a = 1;\nlet c = 3;\nlet b = 25;\n```\n',
    now: 'let b = 25;',
  },
  {
    what: 'text in a tab',
    from: '{% tabs %}\n{% tab title="A" %}\nFirst words here.\n{% endtab %}\n{% endtabs %}\n',
    on: 'First words here.',
    to: 'Before.\n\n{% tabs %}\n{% tab title="B" %}\nNew.\n{% endtab %}\n{% tab title="A" %}\nFirst words there.\n{% endtab %}\n{% endtabs %}\n',
    now: 'First words there.',
  },
  {
    what: 'an embed, which has no words',
    from: '{% embed url="https://a.test/x" %}\n\n{% embed url="https://b.test/y" %}\n',
    on: 'embed https://b.test/y',
    type: 'embed',
    to: '{% embed url="https://b.test/y" %}\n',
    now: 'embed https://b.test/y',
  },
  { what: 'what was replaced', from: 'Apples are red.\n', on: 'Apples are red.', to: 'Xyz, qvw!\n', now: undefined },
  { what: 'what was emptied', from: 'Apples are red.\n', on: 'Apples are red.', to: '', now: undefined },
];

describe('trailBetween', () => {
  for (const { what, from, on, type, to, now } of cases) {
    test(`${now === undefined ? 'loses' : 'finds'} ${what}`, () => {
      const [older, newer] = [blocksOf(from), blocksOf(to)];
      const spot = trackAnchors(older, newer)({ ...positionOfBlock(find(older, on, type)), lost: false });
      assert.equal(spot?.quote, now);
      if (now !== undefined) assert.equal(spot!.id, find(newer, now, type).key);
    });
  }

  test('uses the quoted words if the older body or its keys are unknown', () => {
    const newer = blocksOf('Something else.\n\nApples are mostly red.\n');
    const anchor = { id: 'unknown', quote: 'Apples are red.', cell: undefined, lost: false };
    const here = find(newer, 'Apples are mostly red.').key;
    assert.equal(trackAnchors(undefined, newer)(anchor)!.id, here);
    assert.equal(trackAnchors(blocksOf('Another.\n'), newer)(anchor)!.id, here);
    assert.equal(trackAnchors(undefined, blocksOf('Xyz, qvw!\n'))(anchor), undefined);
  });

  test('moves thousands of comments in one pass', () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `Line ${index} about ${index * 7919}.`);
    const older = blocksOf(lines.join('\n\n'));
    const newer = blocksOf(lines.map((line) => `${line} More.`).join('\n\n'));
    const began = performance.now();
    const follow = trackAnchors(older, newer);
    for (const block of older) follow({ ...positionOfBlock(block), lost: false });
    assert.ok(performance.now() - began < 5000, 'the bodies are compared once, not once for each comment');
  });
});
