import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '@lectern/contract/browser';
import { mergeTexts } from '@lectern/content/browser';
import type { Branch } from '../api/branch.ts';
import type { Base, Draft } from './draft.ts';
import { openSession, type SessionIo } from './session.ts';

const page = { pageId: 'p1', title: 'Page', path: 'page' };
const main: Branch = { spaceId: 's1' };
const request: Branch = { spaceId: 's1', changeRequestId: '4' };

function world() {
  const drafts = new Map<string, Draft>();
  const server = new Map<string, Base>([['main', { revision: 'r1', text: '# Page\n' }]]);
  const nameOf = ({ changeRequestId = 'main' }: Branch) => changeRequestId;
  const io: SessionIo = {
    userId: 'u1',
    drafts: {
      find: async (key) => drafts.get(key),
      list: async () => [...drafts.values()],
      put: async (draft) => void drafts.set(draft.key, draft),
      remove: async (key) => void drafts.delete(key),
    },
    load: async (branch) => server.get(nameOf(branch)) ?? { revision: 'r1', text: '# Page\n' },
    shownText: () => undefined,
    async save(branch, _, text) {
      server.set(nameOf(branch), { revision: 'r2', text });
      return { revision: 'r2' };
    },
    merge(base, ours, theirs) {
      const { text, conflicts } = mergeTexts(base, ours, theirs);
      return { text, conflicts: conflicts.length };
    },
    saved: () => undefined,
  };
  return { drafts, server, io };
}

const append = (text: { text: string }, words: string) => [
  { from: text.text.length, to: text.text.length, insert: words },
];

describe('writing a page', () => {
  test('starts with the text of the server', async () => {
    const { io } = world();
    const session = await openSession(main, page, io);
    equal(session.text.text, '# Page\n');
    equal(session.saver.state.kind, 'saved');
  });

  test('starts with the text that is shown, and takes over what others have written since', async () => {
    const { io, server, drafts } = world();
    server.set('main', { revision: 'r1', text: 'One by others.\n\nTwo.\n' });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const load: SessionIo['load'] = (...at) => answered.then(() => io.load(...at));
    const session = await openSession(main, page, { ...io, load, shownText: () => 'One.\n\nTwo.\n' });
    equal(session.text.text, 'One.\n\nTwo.\n');
    session.text.apply(append(session.text, '\nThree.\n'), 'typing');
    answer();
    await session.saver.flush();
    equal(server.get('main')?.text, 'One by others.\n\nTwo.\n\nThree.\n');
    equal(session.text.text, server.get('main')?.text);
    equal(drafts.size, 0);
  });

  test('saves nothing when it was opened only', async () => {
    const { io, server, drafts } = world();
    server.set('main', { revision: 'r1', text: 'By others.\n' });
    const session = await openSession(main, page, { ...io, shownText: () => '# Page\n' });
    await session.saver.flush();
    equal(session.text.text, 'By others.\n');
    deepEqual([server.get('main')?.revision, session.saver.state.kind, drafts.size], ['r1', 'saved', 0]);
  });

  test('starts with the text that is shown when the server cannot be reached', async () => {
    const { io, server } = world();
    let isReached = false;
    const load: SessionIo['load'] = async (...at) => {
      if (!isReached) throw new TypeError('Failed to fetch');
      return io.load(...at);
    };
    // As the server does for a revision that it does not have.
    const save: SessionIo['save'] = async (...at) => {
      if (at[3].revision !== 'r1') throw new ApiError(412, 'the content has moved on');
      return io.save(...at);
    };
    const session = await openSession(main, page, { ...io, load, save, shownText: () => '# Page\n' });
    session.text.apply(append(session.text, 'Typed.\n'), 'typing');
    await session.saver.flush();
    equal(session.saver.state.kind, 'device');
    isReached = true;
    await session.saver.flush();
    equal(server.get('main')?.text, '# Page\nTyped.\n');
    session.saver.dispose();
  });

  test('goes on with work that was kept on the device', async () => {
    const { io, server, drafts } = world();
    const first = await openSession(main, page, io);
    first.text.apply(append(first.text, 'Unsent.\n'), 'typing');
    first.saver.dispose();
    equal(drafts.size, 1);
    const second = await openSession(main, page, io);
    equal(second.text.text, '# Page\nUnsent.\n');
    await second.saver.flush();
    equal(server.get('main')?.text, '# Page\nUnsent.\n');
    equal(drafts.size, 0);
  });

  test('moves to a change request with its text and history', async () => {
    const { io, server, drafts } = world();
    const session = await openSession(main, page, io);
    session.saver.hold(true);
    session.text.apply(append(session.text, 'Proposed.\n'), 'typing');
    await session.saver.flush();
    equal(session.saver.state.kind, 'device');
    await session.moveTo(request);
    deepEqual([...drafts.keys()], ['u1/s1/4/p1']);
    await session.saver.flush();
    equal(server.get('4')?.text, '# Page\nProposed.\n');
    equal(server.get('main')?.text, '# Page\n');
    session.text.undo();
    equal(session.text.text, '# Page\n');
    session.saver.dispose();
  });
});
