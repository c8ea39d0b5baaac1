import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { History } from './history.ts';
import { emptyHistory, mapHistory, record, redo, undo } from './history.ts';
import type { Splice } from './splice.ts';
import { applySplices } from './splice.ts';
import { randomFrom } from './testing/random.ts';

/** A text with its history, edited step by step. */
class Session {
  text: string;
  history: History = emptyHistory;

  constructor(text: string) {
    this.text = text;
  }

  edit(from: number, to: number, insert: string, time = 0, kind?: string): this {
    const splices = [{ from, to, insert }];
    this.history = record(this.history, { text: this.text, splices, time, within: 500, ...(kind ? { kind } : {}) });
    this.text = applySplices(this.text, splices);
    return this;
  }

  receive(splices: Splice[]): this {
    this.history = mapHistory(this.history, splices);
    this.text = applySplices(this.text, splices);
    return this;
  }

  back(): boolean {
    return this.apply(undo(this.history, this.text));
  }

  again(): boolean {
    return this.apply(redo(this.history, this.text));
  }

  private apply(step: ReturnType<typeof undo>): boolean {
    if (!step) return false;
    this.history = step.history;
    this.text = applySplices(this.text, step.splices);
    return true;
  }
}

describe('the history of splices', () => {
  test('undoes and redoes step by step', () => {
    const session = new Session('one').edit(3, 3, ' two').edit(0, 3, 'ONE');
    equal(session.text, 'ONE two');
    session.back();
    equal(session.text, 'one two');
    session.back();
    equal(session.text, 'one');
    equal(session.back(), false);
    session.again();
    session.again();
    equal(session.text, 'ONE two');
    equal(session.again(), false);
  });

  test('typing in short succession is one step, a pause or another kind begins a new one', () => {
    const session = new Session('')
      .edit(0, 0, 'a', 0, 'type')
      .edit(1, 1, 'b', 300, 'type')
      .edit(2, 2, 'c', 2000, 'type')
      .edit(2, 3, '', 2100, 'erase');
    session.back();
    equal(session.text, 'abc');
    session.back();
    equal(session.text, 'ab');
    session.back();
    equal(session.text, '');
  });

  test('an edit after an undo forgets what could be redone', () => {
    const session = new Session('a').edit(1, 1, 'b');
    session.back();
    session.edit(1, 1, 'c');
    equal(session.again(), false);
    equal(session.text, 'ac');
  });

  test('edits of others are kept by undo and redo', () => {
    const session = new Session('one two').edit(3, 3, ' and').receive([{ from: 0, to: 0, insert: '> ' }]);
    session.back();
    equal(session.text, '> one two');
    session.again();
    equal(session.text, '> one and two');
  });

  test('text that others wrote into an own insertion survives its undo', () => {
    const session = new Session('').edit(0, 0, 'mine').receive([{ from: 2, to: 2, insert: 'THEIRS' }]);
    equal(session.text, 'miTHEIRSne');
    session.back();
    equal(session.text, 'THEIRS');
  });

  test('text that others removed is not removed again', () => {
    const session = new Session('start ').edit(6, 6, 'own words').receive([{ from: 4, to: 10, insert: '' }]);
    equal(session.text, 'starwords');
    session.back();
    equal(session.text, 'star');
  });

  test('random edits are undone to the text at the start, and redone to the end', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomFrom(seed);
      const session = new Session('some text to begin with');
      for (let i = 0; i < 20; i++) {
        const from = random.int(session.text.length + 1);
        const to = Math.min(session.text.length, from + random.int(4));
        session.edit(from, to, 'abc'.slice(0, random.int(4)), i * 300, random.pick(['type', 'erase']));
      }
      const end = session.text;
      while (session.back());
      equal(session.text, 'some text to begin with', `seed ${seed}`);
      while (session.again());
      equal(session.text, end, `seed ${seed}`);
    }
  });

  test('steps that others have made void are dropped', () => {
    const session = new Session('a').edit(1, 1, 'b').receive([{ from: 0, to: 2, insert: '' }]);
    equal(session.back(), false);
    deepEqual(session.history, emptyHistory);
  });
});
