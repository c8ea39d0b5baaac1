import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { runInSlices, type Task } from './cooperative.ts';

function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

describe('loops in time slices', () => {
  test('share the time: a short one ends soon beside a long one', async () => {
    const state = { steps: 0, isEnded: false };
    function* long(): Task<void> {
      for (; !state.isEnded; state.steps++) {
        work(1);
        yield;
      }
    }
    function* short(): Task<void> {
      for (let step = 0; step < 500; step++) yield;
    }
    const running = runInSlices(long());
    await new Promise((resolve) => setImmediate(resolve));
    const before = state.steps;
    await runInSlices(short());
    state.isEnded = true;
    await running;
    // A few slices of eight steps; not one for each step of the short one.
    const meanwhile = state.steps - before;
    assert.ok(meanwhile < 100, `${meanwhile} steps meanwhile`);
  });

  test('that follow each other end the turn together', async () => {
    let turns = 0;
    let isRunning = true;
    const count = (): void => {
      turns++;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    function* few(): Task<void> {
      work(3);
      yield;
    }
    for (let loop = 0; loop < 50; loop++) await runInSlices(few());
    isRunning = false;
    // 150 ms of work, each piece too short to end a turn by itself. Turns are counted, as a busy host makes them longer,
    // and only three pieces fit into one.
    assert.ok(turns >= 14, `${turns} turns`);
  });
});
