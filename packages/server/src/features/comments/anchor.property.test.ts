// Random edits of pages. Every block has unique words, so the expected anchor of each comment is known.
// One engine: anchors are computed from texts; comments.test.ts stores them on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parse, toDocument } from '@lectern/content';
import { positionOfBlock, trackAnchors } from './anchor.ts';
import { findBlock, blockText } from './blocks.ts';
import { insert, places } from './testing/places.ts';

type Form = 'paragraph' | 'heading' | 'item' | 'hint' | 'tab';
type Block = { words: string[]; form: Form };
type Edit =
  | { kind: 'insert'; at: number; block: Block }
  | { kind: 'delete'; at: number }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'change'; at: number; word: number; by: string }
  | { kind: 'wrap'; at: number; form: Form };

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''));
// Without bias: words of one repeated letter would be similar everywhere.
const word = fc.noBias(fc.string({ unit: letter, minLength: 5, maxLength: 9 }));
const form = fc.constantFrom<Form>('paragraph', 'paragraph', 'heading', 'item', 'hint', 'tab');
const block = fc.record({ words: fc.array(word, { minLength: 6, maxLength: 12 }), form });
const at = fc.nat(20);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at, block }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
  fc.record({ kind: fc.constant('change' as const), at, word: at, by: word }),
  fc.record({ kind: fc.constant('wrap' as const), at, form }),
);
const page = fc.array(block, { minLength: 1, maxLength: 8 });
const history = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });

/** Blocks keep their identity through edits: a changed block is recorded as the next state of the old one. */
function apply(blocks: readonly Block[], { at: index, ...edit }: Edit, became: Map<Block, Block>): Block[] {
  const next = [...blocks];
  if (edit.kind === 'insert') return next.toSpliced(index % (next.length + 1), 0, edit.block);
  if (next.length === 0) return next;
  const place = index % next.length;
  const old = next[place]!;
  switch (edit.kind) {
    case 'delete':
      return next.toSpliced(place, 1);
    case 'move':
      return next.toSpliced(place, 1).toSpliced(edit.to % next.length, 0, old);
    case 'change':
    case 'wrap': {
      const changed =
        edit.kind === 'wrap'
          ? { ...old, form: edit.form }
          : { ...old, words: old.words.with(edit.word % old.words.length, edit.by) };
      became.set(old, changed);
      return next.with(place, changed);
    }
  }
}

const written = ({ words, form }: Block): string => {
  const text = words.join(' ');
  return {
    paragraph: text,
    heading: `## ${text}`,
    item: `* ${text}`,
    hint: `{% hint style="info" %}\n${text}\n{% endhint %}`,
    tab: `{% tabs %}\n{% tab title="x" %}\n${text}\n{% endtab %}\n{% endtabs %}`,
  }[form];
};
const markdownOf = (blocks: readonly Block[]): string =>
  blocks.map((one) => `${written(one)}\n`).join('\n<!-- -->\n\n');
const blocksOf = (text: string) => toDocument(parse(text)).nodes;

/** How many of the words the located block contains. */
const shared = (words: readonly string[], text: string): number => words.filter((one) => text.includes(one)).length;

const now = (block: Block, became: ReadonlyMap<Block, Block>): Block => {
  let last = block;
  for (let next = became.get(last); next; next = became.get(last)) last = next;
  return last;
};

describe('trailBetween', () => {
  test('finds exactly the blocks that still exist', () => {
    fc.assert(
      fc.property(page, history, (first, edits) => {
        let blocks = first;
        let text = markdownOf(blocks);
        let anchors = blocksOf(text).map((node, index) => ({ spot: positionOfBlock(node), block: first[index]! }));
        for (const some of edits) {
          const became = new Map<Block, Block>();
          for (const one of some) blocks = apply(blocks, one, became);
          const newer = markdownOf(blocks);
          const follow = trackAnchors(blocksOf(text), blocksOf(newer));
          anchors = anchors.flatMap(({ spot, block }) => {
            const mine = now(block, became);
            const found = follow({ ...spot, lost: false });
            if (!blocks.includes(mine)) assert.equal(found, undefined, `${block.words.join(' ')} is gone`);
            // A block changed three times at once may count as lost; but if one is found, it must be the right one.
            else if (mine === block) assert.ok(found, `${block.words.join(' ')} is there`);
            if (!found) return [];
            const node = findBlock(blocksOf(newer), found.id);
            assert.equal(shared(mine.words, blockText(node!)), mine.words.length);
            return [{ spot: found, block: mine }];
          });
          text = newer;
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('a comment on each block of a page', () => {
  test('follows its block or is outdated, and never disappears', async () => {
    const { admin, at: where, calls, post, edit: change, write, nodes } = await places[0]!.start();
    await fc.assert(
      fc.asyncProperty(page, history, async (first, edits) => {
        const [{ id }] = (await change(insert('Page', markdownOf(first)))) as [{ id: string }];
        const anchored = await nodes(id);
        const comments = new Map<string, Block>();
        for (const [index, node] of anchored.entries()) {
          comments.set((await post({ page: id, node })).id, first[index]!);
        }
        let blocks = first;
        for (const some of edits) {
          const became = new Map<Block, Block>();
          for (const one of some) blocks = apply(blocks, one, became);
          const text = markdownOf(blocks);
          await write(id, text);
          for (const [comment, block] of comments) comments.set(comment, now(block, became));
          const query = { targetPage: id, limit: 100 };
          const { items } = await admin.call(calls.listComments, { ...where, query });
          assert.deepEqual(items.map((one) => one.id).sort(), [...comments.keys()].sort());
          for (const { id: comment, target } of items) {
            if (target.page!.outdated) continue;
            const found = findBlock(blocksOf(text), target.node!.id);
            const { words } = comments.get(comment)!;
            assert.ok(found, 'the key is one of the page as it is now');
            assert.equal(shared(words, blockText(found)), words.length);
          }
        }
      }),
      { numRuns: 8 },
    );
  });
});
