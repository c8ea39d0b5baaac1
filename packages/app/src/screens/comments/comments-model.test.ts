import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Comment } from '../../api/comments.ts';
import { blocksOf, linkedComment, reactionEdit, shownComments } from './comments-model.ts';
import { mentionAt, withMention } from './mention-model.ts';

const user = { object: 'user' as const, id: 'ann', displayName: 'Ann', urls: { location: '' } };

const comment = (id: string, status: Comment['status'], outdated: boolean): Comment => ({
  object: 'comment',
  id,
  postedBy: user,
  postedAt: '2026-11-16T10:00:00.000Z',
  body: { markdown: 'Hm.' },
  reactions: [],
  replies: 0,
  repliers: [],
  target: { space: 's', revision: 'r', page: { id: 'p', title: 'Page', path: 'page', outdated } },
  status,
  urls: { location: '' },
  permissions: { view: true, edit: true, delete: true },
});

describe('comments', () => {
  test('are filtered by status; outdated ones have a list of their own', () => {
    const all = [comment('a', 'open', false), comment('b', 'resolved', false), comment('c', 'open', true)];
    const ids = (filter: Parameters<typeof shownComments>[1]) => shownComments(all, filter).map(({ id }) => id);
    deepEqual([ids('open'), ids('resolved'), ids('outdated'), ids('all')], [['a'], ['b'], ['c'], ['a', 'b', 'c']]);
  });

  test('get a reaction once per user, who can take it back', () => {
    const reactions = [{ emoji: '👍', count: 1, users: [{ user, reactedAt: '2026-11-16T10:00:00.000Z' }] }];
    deepEqual(reactionEdit(reactions, '👍', 'ann'), { removedReactions: ['👍'] });
    deepEqual(reactionEdit(reactions, '👍', 'bob'), { addedReactions: ['👍'] });
    deepEqual(reactionEdit([], '🎉', 'ann'), { addedReactions: ['🎉'] });
  });

  test('are about blocks that are named by their text', () => {
    const leaf = (text: string) => ({ object: 'text', leaves: [{ text }] });
    const nodes = [
      { key: 'k1', type: 'paragraph', nodes: [leaf('Herons '), { nodes: [leaf('stand')] }] },
      { key: 'k2', type: 'divider' },
      { key: 'k3', type: 'paragraph', nodes: [leaf('x'.repeat(80))] },
    ];
    deepEqual(blocksOf({ nodes }), [
      { key: 'k1', text: 'Herons stand' },
      { key: 'k2', text: 'divider' },
      { key: 'k3', text: `${'x'.repeat(60)}…` },
    ]);
    deepEqual(blocksOf(undefined), []);
  });

  test('are named by the fragment of a URL', () => {
    deepEqual(['#comment-c1', '#heading', ''].map(linkedComment), ['c1', undefined, undefined]);
  });

  test('mention who is typed behind an @', () => {
    deepEqual(mentionAt('Hello @an and', 9), { from: 6, words: 'an' });
    deepEqual(mentionAt('@', 1), { from: 0, words: '' });
    deepEqual(mentionAt('(@Ann Lee', 9), { from: 1, words: 'Ann Lee' });
    deepEqual(
      [mentionAt('ann@example', 11), mentionAt('Hello', 5), mentionAt('@ann\nand', 8)],
      [undefined, undefined, undefined],
    );
    deepEqual(withMention('Hello @an!', { from: 6, to: 9 }, { title: 'Ann [x]', href: 'lectern:user/u1' }), {
      text: 'Hello [Ann \\[x\\]](lectern:user/u1 "mention") !',
      caret: 45,
    });
  });
});
