import { equal, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isSameBlocks, openPage, spanIn } from '@lectern/content/edit';
import { pages } from '../../../../content/src/markdown/test/corpus.ts';
import { docToTree } from './mapping/to-tree.ts';
import { pruned, written } from './mapping/unwritten.ts';
import { editAtRandom, randomFrom } from './testing/random-edits.ts';
import { Writer } from './testing/writer.ts';

const root = join(import.meta.dirname, '../../../../..');
const readmes = globSync('node_modules/{*,@*/*}/README.md', { cwd: root }).map((path) => join(root, path));
const sources = [
  ...pages.map(({ path, source }) => ({ path, text: source })),
  ...readmes.slice(0, 100).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
];

const edits = Number(process.env['LECTERN_EDITS']) || 400;
const seed = Number(process.env['LECTERN_SEED']) || 1;

describe('a page in the rich editor', () => {
  test('is not changed by opening it', () => {
    for (const { path, text } of sources) {
      const writer = new Writer(text);
      writer.state.doc.check();
      const page = openPage(text);
      ok(page && isSameBlocks(docToTree(writer.state.doc), page.blocks), path);
      writer.dispatch(writer.state.tr.replaceWith(0, writer.state.doc.content.size, writer.state.doc.content));
      equal(writer.text, text, path);
    }
  });

  test('keeps the bytes of all blocks that were not edited, and can be undone', (context) => {
    let [done, refused, rewritten] = [0, 0, 0];
    const small = sources.filter(({ text }) => text.length < 8000);
    for (let run = 0; done < edits; run++) {
      const random = randomFrom(seed + run);
      const { path, text } = random.pick(small);
      const writer = new Writer(text);
      const steps: string[] = [];
      try {
        for (let i = 0; i < 8; i++, done++) {
          const before = writer.binding.page;
          const old = writer.state.doc;
          steps.push(editAtRandom(writer, random));
          rewritten += rewrittenBeside(before, old, writer) > 0 ? 1 : 0;
        }
        const end = writer.text;
        while (writer.page.canUndo) writer.page.undo();
        equal(writer.text, text);
        while (writer.page.canRedo) writer.page.redo();
        equal(writer.text, end);
      } catch (error) {
        throw new Error(`seed ${seed + run} on ${path}: ${steps.join(', ')}`, { cause: error });
      }
      refused += writer.refused;
    }
    context.diagnostic(`${done} edits, ${refused} refused, ${rewritten} with neighbours`);
    // An edited block may run into one beside it, which is then written anew.
    ok(rewritten <= done * 0.01, `${rewritten} of ${done} changed other blocks`);
    ok(refused <= done * 0.02, `${refused} of ${done} were refused`);
  });
});

/** The text reads as the document. How many blocks whose nodes stayed do not have the bytes they had? */
function rewrittenBeside(before: Writer['binding']['page'], old: Writer['state']['doc'], writer: Writer): number {
  const { page } = writer.binding;
  const { doc } = writer.state;
  const fresh = openPage(writer.text);
  ok(fresh);
  const shown = docToTree(doc);
  const reads = isSameBlocks(shown, fresh.blocks, { tight: false });
  ok(reads || isSameBlocks(docToTree(pruned(doc)), fresh.blocks, { tight: false }), 'the text reads as the document');
  const sourcesOf = (one: typeof page): string[] =>
    one.blocks.map((_, i) => {
      const { start, end } = spanIn(one, i);
      return one.text.slice(start, end);
    });
  const kept = new Set<unknown>();
  doc.forEach((node) => void kept.add(node));
  const now = new Set(sourcesOf(page));
  const all = sourcesOf(before);
  const nodes = written(old);
  if (nodes.length !== all.length) return 0;
  return nodes.filter((node, i) => kept.has(node) && !now.has(all[i] ?? '')).length;
}
