import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { insert, proposals, rewrite, update, type Proposals } from '../../../test/proposals.ts';

type Take = { take: 'ours' | 'theirs' } | { take: 'text'; text: string };

/** Two edits of one page; `how` resolves conflicts, by attribute or as a block. */
async function merged(
  start: object,
  ours: Parameters<Proposals['edit']>[1],
  theirs: Parameters<Proposals['edit']>[1],
  how: Record<string, Take> = {},
) {
  const all = await proposals({});
  await all.editMain(insert('q4', '', { ref: 'page', ...start }));
  const { spaceId, admin } = all;
  const pageId = (await admin.call(api.listPages, { spaceId })).pages[0]!.id;
  const named = (changes: typeof ours) => changes.map((change) => ({ ...change, page: pageId }) as never);
  const request = await all.propose(...named(ours));
  await all.editMain(...named(theirs));
  const at = { spaceId, changeRequestId: request.id };
  const { items } = await admin.call(api.listConflicts, at);
  const asked = items.map(({ kind, attribute }) => attribute ?? kind);
  if (items.length > 0) {
    const resolutions = items.map(({ id, kind, attribute }) => ({
      conflict: id,
      ...(how[attribute ?? kind] ?? { take: 'ours' as const }),
    }));
    const { remaining } = await admin.call(api.resolveConflicts, { ...at, body: { resolutions } });
    assert.deepEqual(remaining, []);
  }
  assert.equal((await all.merge(request)).result, 'merge');
  const read = () => admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown' as const } });
  const { title, hidden = false, icon, description, markdown = '' } = await read();
  const revisionOf = async () => (await admin.call(api.getSpace, { spaceId })).revision;
  const before = await revisionOf();
  const again = await all.propose(rewrite(pageId, markdown));
  assert.equal(again.revision, before, 'sending back what was read changes nothing');
  return { asked, title, hidden, icon, description, markdown };
}

const page = (markdown: string, rest: object = {}) => ({ document: { markdown }, ...rest });
const text = (markdown: string) => rewrite('', markdown);
const set = (fields: object) => update('', fields);

describe('fields and text after a merge', () => {
  const hidden = [
    page('xylem\n', { hidden: true }),
    [set({ hidden: false })],
    [text('---\nhidden: true\n---\n\nxylem\n')],
  ] as const;

  test('conflict on a setting that one side changed and the other wrote in frontmatter', async () => {
    const theirs = await merged(hidden[0], [...hidden[1]], [...hidden[2]], { hidden: { take: 'theirs' } });
    assert.deepEqual(theirs.asked, ['hidden']);
    assert.deepEqual([theirs.hidden, theirs.markdown], [true, '---\nhidden: true\n---\n\n# q4\n\nxylem\n']);
    const ours = await merged(hidden[0], [...hidden[1]], [...hidden[2]], { hidden: { take: 'ours' } });
    assert.deepEqual([ours.hidden, ours.markdown.includes('hidden')], [false, false]);
  });

  test('conflict on a title that one side changed and the other wrote in the text', async () => {
    // A plain heading would be parsed as the title and add no conflict.
    const sides = [page('x\n'), [set({ title: 'ours title' })], [text('# *q4*\n\nx\n')]] as const;
    const settle = async (how: Take) => {
      const { asked, title, markdown } = await merged(sides[0], [...sides[1]], [...sides[2]], { title: how });
      assert.deepEqual(asked, ['title']);
      return [title, markdown];
    };
    assert.deepEqual(await settle({ take: 'ours' }), ['ours title', '# ours title\n\nx\n']);
    assert.deepEqual(await settle({ take: 'theirs' }), ['q4', '# *q4*\n\nx\n']);
    assert.deepEqual(await settle({ take: 'text', text: 'Both' }), ['Both', '# Both\n\nx\n']);
  });

  test('follow the attribute if only that was in conflict', async () => {
    const answer = await merged(page('x\n'), [set({ title: 'Ours' })], [text('# Theirs\n\nx\n')], {
      title: { take: 'ours' },
    });
    assert.deepEqual([answer.asked, answer.title, answer.markdown], [['title'], 'Ours', '# Ours\n\nx\n']);
  });

  test('follow the chosen block', async () => {
    const sides = [page('# A\n\nx\n'), [text('# B\n\nx\n')], [text('# C\n\nx\n')]] as const;
    const crossed = await merged(sides[0], [...sides[1]], [...sides[2]], {
      title: { take: 'ours' },
      block: { take: 'theirs' },
    });
    assert.deepEqual([crossed.asked.sort(), crossed.title, crossed.markdown], [['block', 'title'], 'C', '# C\n\nx\n']);
    const given = await merged(sides[0], [...sides[1]], [...sides[2]], { block: { take: 'text', text: '# Given' } });
    assert.deepEqual([given.title, given.markdown], ['Given', '# Given\n\nx\n']);
    const both = [page('a\n'), [text('b\n')], [text('c\n')]] as const;
    const taken = await merged(both[0], [...both[1]], [...both[2]], {
      block: { take: 'text', text: '---\nhidden: true\nicon: gear\n---\n\n# Given\n\nd' },
    });
    assert.deepEqual([taken.title, taken.hidden, taken.icon], ['Given', true, 'gear']);
  });

  test('reset fields that the chosen frontmatter omits', async () => {
    const head = (lines: string) => `---\n${lines}\n---\n\nx\n`;
    const answer = await merged(page(head('icon: a')), [text(head('icon: b'))], [text(head('icon: c\nhidden: true'))], {
      block: { take: 'ours' },
      icon: { take: 'theirs' },
    });
    assert.deepEqual(
      [answer.icon, answer.hidden, answer.markdown],
      ['b', false, head('icon: b').replace('x', '# q4\n\nx')],
    );
  });

  test('combine the frontmatter of one side and the title of the other', async () => {
    const answer = await merged(page('x\n'), [text('# T\n\nx\n')], [text('---\ndescription: d\n---\n\nx\n')]);
    assert.deepEqual(
      [answer.asked, answer.title, answer.description, answer.markdown],
      [[], 'T', 'd', '---\ndescription: d\n---\n\n# T\n\nx\n'],
    );
  });
});
