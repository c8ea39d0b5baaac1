import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '@lectern/contract/browser';
import { mergeTexts } from '@lectern/content/browser';
import type { Base } from './draft.ts';
import { PageText } from './page-text.ts';
import { Saver, type SaverIo } from './saver.ts';

/** A server with one page, and a device. */
function world(text: string) {
  const server = {
    head: { revision: 'r0', text },
    saves: 0,
    fault: undefined as Error | undefined,
    /** Stores the next save, but its answer is lost, and so is what follows until the fault is removed. */
    isUnheard: false,
  };
  type Kept = { text: string; base: Base; sent: readonly string[] };
  const device: { draft: Kept | undefined } = { draft: undefined };
  const timers = new Set<{ ms: number; work: () => void }>();
  const io: SaverIo = {
    async save(text, { revision }) {
      if (server.fault) throw server.fault;
      if (revision !== server.head.revision) throw new ApiError(412, 'the content has moved on');
      server.saves++;
      server.head = { revision: `r${server.saves}+`, text };
      if (server.isUnheard) {
        server.isUnheard = false;
        throw (server.fault = new TypeError('the connection was cut'));
      }
      return { revision: server.head.revision };
    },
    load: async () => server.head,
    merge(base, ours, theirs) {
      const { text, conflicts } = mergeTexts(base, ours, theirs);
      return { text, conflicts: conflicts.length };
    },
    keep: async (text, base, sent) => void (device.draft = { text, base, sent }),
    forget: async () => void (device.draft = undefined),
    wait(ms, work) {
      const timer = { ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const page = new PageText(text);
  const saver = new Saver(page, server.head, io);
  const type = (added: string) =>
    page.apply([{ from: page.text.length, to: page.text.length, insert: added }], 'typing');
  /** What the timers up to this time would do. */
  const wait = (most: number) => {
    for (const timer of timers) {
      if (timer.ms > most) continue;
      timers.delete(timer);
      timer.work();
    }
  };
  const pass = async () => {
    wait(60_000);
    await saver.flush();
  };
  return { server, device, io, page, saver, type, wait, pass };
}

describe('saving a page', () => {
  test('keeps the text on the device, then sends it with the revision it is based on', async () => {
    const { server, device, saver, type, wait, pass } = world('One.\n');
    type('Two.\n');
    equal(saver.state.kind, 'saving');
    wait(300);
    equal(device.draft?.text, 'One.\nTwo.\n');
    equal(server.head.text, 'One.\n');
    await pass();
    equal(server.head.text, 'One.\nTwo.\n');
    equal(saver.state.kind, 'saved');
    equal(device.draft, undefined);
  });

  test('sends nothing when nothing changed', async () => {
    const { server, saver } = world('One.\n');
    saver.resume();
    await saver.flush();
    equal(server.saves, 0);
  });

  test('knows its own text again when nobody heard that it was stored', async () => {
    const { server, saver, type, pass } = world('One');
    server.isUnheard = true;
    type(' two');
    await pass();
    equal(server.head.text, 'One two');
    equal(saver.state.kind, 'device');
    server.fault = undefined;
    type(' three');
    await pass();
    equal(saver.state.kind, 'saved');
    equal(server.head.text, 'One two three');
  });

  test('knows it again in a tab that is opened after a crash', async () => {
    const { server, device, io, type, wait, pass } = world('One');
    server.isUnheard = true;
    type(' two');
    await pass();
    // Another save fails before it arrives.
    type(' three');
    await pass();
    server.fault = undefined;
    const { text, base, sent } = device.draft!;
    equal(text, 'One two three');
    const again = new Saver(new PageText(text), base, io, sent);
    again.resume();
    wait(0);
    await again.flush();
    equal(again.state.kind, 'saved');
    equal(server.head.text, 'One two three');
  });

  test('still asks when somebody else wrote at the same place', async () => {
    const { server, saver, type, pass } = world('One');
    server.isUnheard = true;
    type(' two');
    await pass();
    server.head = { revision: 'other', text: 'One deux' };
    server.fault = undefined;
    type(' three');
    await pass();
    equal(saver.state.kind, 'decision');
  });

  test('merges what somebody else wrote in another paragraph', async () => {
    const { server, page, saver, type, pass } = world('One.\n\nTwo.\n');
    server.head = { revision: 'other', text: 'First.\n\nTwo.\n' };
    type('\nThree.\n');
    await pass();
    equal(server.head.text, 'First.\n\nTwo.\n\nThree.\n');
    equal(page.text, server.head.text);
    equal(saver.state.kind, 'saved');
  });

  test('goes on when only other pages have changed', async () => {
    const { server, type, pass } = world('One.\n');
    server.head = { ...server.head, revision: 'other' };
    type('Two.\n');
    await pass();
    equal(server.head.text, 'One.\nTwo.\n');
  });

  test('asks when both changed the same words, and keeps both until then', async () => {
    for (const [choice, expected] of [
      ['mine', 'One mine.\n'],
      ['theirs', 'One theirs.\n'],
      [{ text: 'One of both.\n' }, 'One of both.\n'],
    ] as const) {
      const { server, device, page, saver, pass } = world('One.\n');
      server.head = { revision: 'other', text: 'One theirs.\n' };
      page.apply([{ from: 3, to: 3, insert: ' mine' }], 'typing');
      await pass();
      equal(saver.state.kind === 'decision' && saver.state.decision.kind, 'conflict');
      equal(device.draft?.text, 'One mine.\n');
      equal(server.head.text, 'One theirs.\n');
      await saver.decide(choice);
      equal(server.head.text, expected);
      equal(page.text, expected);
      equal(saver.state.kind, 'saved');
    }
  });

  test('keeps the work while the server cannot be reached, and sends it later', async () => {
    const { server, device, saver, type, pass } = world('One.\n');
    server.fault = new TypeError('Failed to fetch');
    type('Two.\n');
    await pass();
    deepEqual(saver.state, { kind: 'device', reason: 'offline', stored: true });
    equal(device.draft?.base.revision, 'r0');
    server.fault = undefined;
    await pass();
    equal(saver.state.kind, 'saved');
    equal(server.head.text, 'One.\nTwo.\n');
  });

  test('says why work is not sent', async () => {
    for (const [code, expected] of [
      [401, { kind: 'device', reason: 'signed-out', stored: true }],
      [404, { kind: 'decision', decision: { kind: 'gone' } }],
      [403, { kind: 'decision', decision: { kind: 'refused', error: new ApiError(403, 'no') } }],
    ] as const) {
      const { server, saver, type, pass } = world('One.\n');
      server.fault = new ApiError(code, 'no');
      type('Two.\n');
      await pass();
      deepEqual(saver.state, expected);
    }
  });

  test('never empties a page unless the user did', async () => {
    const long = 'word '.repeat(400);
    const { server, page, saver, pass } = world(long);
    page.apply([{ from: 0, to: long.length, insert: '' }], 'remote');
    await pass();
    equal(saver.state.kind === 'decision' && saver.state.decision.kind, 'emptied');
    equal(server.head.text, long);
    await saver.decide('theirs');
    equal(page.text, long);
    page.apply([{ from: 0, to: long.length, insert: '' }], 'deleting');
    await pass();
    equal(server.head.text, '');
  });

  test('waits while there is no place for the work on the server', async () => {
    const { server, saver, type, pass } = world('One.\n');
    saver.hold(true);
    type('Two.\n');
    await pass();
    deepEqual(saver.state, { kind: 'device', reason: 'held', stored: true });
    saver.hold(false);
    await pass();
    equal(server.head.text, 'One.\nTwo.\n');
  });
});
