// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { CancellableSingleFlight } from './single-flight.ts';

/** Work that the test completes. */
function work() {
  const begun: { ended: AbortSignal; done(answer: string): void; fail(error: Error): void }[] = [];
  const begin = (ended: AbortSignal): Promise<string> =>
    new Promise((done, fail) => {
      begun.push({ ended, done, fail });
      ended.addEventListener('abort', () => fail(ended.reason as Error));
    });
  return { begun, begin };
}

const gone = { status: 499 };

describe('shared work', () => {
  test('continues while a caller waits, who gets the result', async () => {
    const shared = new CancellableSingleFlight<string>();
    const { begun, begin } = work();
    const [one, two] = [new AbortController(), new AbortController()];
    const answers = [shared.run('a', begin, one.signal), shared.run('a', begin, two.signal)];
    one.abort();
    await assert.rejects(answers[0]!, gone);
    assert.equal(begun.length, 1);
    assert.equal(begun[0]!.ended.aborted, false);
    begun[0]!.done('made');
    assert.equal(await answers[1]!, 'made');
    // Too late to change anything.
    two.abort();
    assert.equal(begun[0]!.ended.aborted, false);
  });

  test('is cancelled when the last caller leaves, and restarted for a new one', async () => {
    const shared = new CancellableSingleFlight<string>();
    const { begun, begin } = work();
    const people = [new AbortController(), new AbortController(), new AbortController()];
    const answers = people.map(({ signal }) => shared.run('a', begin, signal));
    const left = answers.map((answer) => assert.rejects(answer, gone));
    for (const person of people) person.abort();
    await Promise.all(left);
    assert.equal(begun[0]!.ended.aborted, true);
    const next = shared.run('a', begin, new AbortController().signal);
    assert.equal(begun.length, 2);
    begun[1]!.done('made');
    assert.equal(await next, 'made');
  });

  test('is not cancelled while a caller without a signal waits, nor started for an aborted caller', async () => {
    const shared = new CancellableSingleFlight<string>();
    const { begun, begin } = work();
    await assert.rejects(shared.run('a', begin, AbortSignal.abort()), gone);
    assert.equal(begun.length, 0);
    const person = new AbortController();
    const stays = shared.run('a', begin);
    const leaves = assert.rejects(shared.run('a', begin, person.signal), gone);
    person.abort();
    await leaves;
    assert.equal(begun[0]!.ended.aborted, false);
    begun[0]!.done('made');
    assert.equal(await stays, 'made');
  });

  test('rejects all callers on an error, and is retried', async () => {
    const shared = new CancellableSingleFlight<string>();
    const { begun, begin } = work();
    const answers = [shared.run('a', begin, new AbortController().signal), shared.run('a', begin)];
    const failed = answers.map((answer) => assert.rejects(answer, /broken/));
    begun[0]!.fail(new Error('broken'));
    await Promise.all(failed);
    const again = shared.run('a', begin);
    begun[1]!.done('made');
    assert.equal(await again, 'made');
  });
});
