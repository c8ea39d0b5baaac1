import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
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
    async save(branch, _, text) {
      server.set(nameOf(branch), { revision: 'r2', text });
      return { revision: 'r2' };
    },
    merge: (_, ours) => ({ text: ours, conflicts: 0 }),
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
