import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { blocks } from '../../markdown/blocks.ts';
import { parse } from '../../markdown/parse.ts';
import { frontmatterFields, titleOf, withFields } from '../../markdown/with-fields.ts';
import { updatePage } from '../edit-page.ts';
import { loadPage } from '../lookup.ts';
import type { Page, PageFields } from '../page.ts';
import { TreeFixture } from '../testing/tree-fixture.ts';
import type { Tree } from '../tree.ts';
import type { Choice } from './conflict.ts';
import type { PageSource } from './context.ts';
import { mergeTrees } from './merge.ts';

const numRuns = Number(process.env['LECTERN_FUZZ'] ?? 200);

const source: PageSource = {
  read: (markdown) => {
    const page = parse(markdown);
    const { hidden, icon } = frontmatterFields(page);
    const title = titleOf(page);
    return {
      ...(title !== undefined && title !== '' && { title }),
      ...(typeof hidden === 'boolean' && { hidden }),
      ...(typeof icon === 'string' && { icon }),
    };
  },
  say: (markdown, { title, ...rest }) => {
    const frontmatter = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value || undefined]));
    return withFields(markdown, { ...(title !== undefined && { title }), frontmatter });
  },
};

type Edit = { readonly text: string } | { readonly fields: Partial<PageFields> };

const line = (name: string, values: readonly string[]): fc.Arbitrary<string> =>
  fc.option(fc.constantFrom(...values), { nil: '' }).map((value) => (value === '' ? '' : `${name}: ${value}\n`));
const head = fc
  .tuple(line('hidden', ['true', 'false']), line('icon', ['gear', 'star']))
  .map((lines) => (lines.join('') === '' ? '' : `---\n${lines.join('')}---\n\n`));
const title = fc.constantFrom('', '', '# A\n\n', '# B\n\n', 'C\n===\n\n');
const text = fc
  .tuple(head, title, fc.subarray(['x', 'y', 'z', '> q', '# D']))
  .map(([top, heading, rest]) => `${top}${heading}${rest.map((block) => `${block}\n\n`).join('')}`);
const fields: fc.Arbitrary<Partial<PageFields>> = fc.record(
  { title: fc.constantFrom('A', 'B', 'E'), hidden: fc.boolean(), icon: fc.constantFrom('', 'gear', 'star') },
  { requiredKeys: [] },
);
const edits = fc.array(
  fc.oneof(
    text.map((one): Edit => ({ text: one })),
    fields.map((one): Edit => ({ fields: one })),
  ),
  { maxLength: 3 },
);

/** Like an editor: the text wins, and fields are written into it. */
async function play(garden: TreeFixture, tree: Tree, list: readonly Edit[]): Promise<Tree> {
  let now = tree;
  for (const edit of list) {
    const page = await loadPage(garden.records, now, 'p');
    const before = garden.readBody(page.body ?? '');
    const after = 'text' in edit ? edit.text : source.say(before, edit.fields);
    const gone = Object.keys(source.read(before)).filter((name) => name !== 'title' && 'text' in edit);
    const patch = {
      ...Object.fromEntries(gone.map((name) => [name, undefined])),
      ...('fields' in edit ? edit.fields : source.read(after)),
      body: after === '' ? undefined : garden.body(after),
    };
    now = (await updatePage(garden.records, now, 'p', patch)).tree;
  }
  return now;
}

const told = (page: Page) => ({ title: page.title, hidden: page.hidden ?? false, icon: page.icon ?? '' });

describe('fields and texts, for generated edits', () => {
  test('agree after every merge, whatever is chosen', async () => {
    await fc.assert(
      fc.asyncProperty(
        edits,
        edits,
        edits,
        fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
        async (a, b, c, picks) => {
          const garden = new TreeFixture();
          const base = await play(garden, await garden.plant({ id: 'p', title: 'A' }), a);
          const [ours, theirs] = [await play(garden, base, b), await play(garden, base, c)];
          const choices = new Map<string, Choice>();
          const options = {
            readBody: garden.readBody,
            split: (markdown: string) => blocks(markdown).map((slice) => slice.text),
            source,
          };
          const back = await mergeTrees(garden.records, { base, ours: theirs, theirs: ours }, options);
          let merged = await mergeTrees(garden.records, { base, ours, theirs }, options);
          equal(merged.conflicts.length === 0, back.conflicts.length === 0);
          if (merged.conflicts.length === 0) deepEqual(merged.tree, back.tree);
          for (let round = 0; merged.conflicts.length > 0; round += 1) {
            ok(round < 10, 'it comes to an end');
            for (const [index, { id, kind, field }] of merged.conflicts.entries()) {
              const pick = picks[(round + index) % picks.length] ?? 0;
              const isText = pick > 1 && (kind === 'block' || field === 'title');
              choices.set(
                id,
                isText ? { text: kind === 'block' ? '# Given' : 'Chosen' } : pick % 2 === 0 ? 'ours' : 'theirs',
              );
            }
            merged = await mergeTrees(garden.records, { base, ours, theirs }, { ...options, choices });
          }
          for (const body of merged.bodies) garden.bodies.set(body.hash, body.text);
          const page = await loadPage(garden.records, merged.tree, 'p');
          deepEqual({ ...told(page), ...source.read(garden.readBody(page.body ?? '')) }, told(page));
        },
      ),
      { numRuns },
    );
  });
});
