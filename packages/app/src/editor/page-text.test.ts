import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PageText, type TextChange } from './page-text.ts';

const clock = () => {
  let time = 0;
  return { now: () => time, pass: (ms: number) => void (time += ms) };
};

const insert = (at: number, text: string) => [{ from: at, to: at, insert: text }];

describe('the text of a page', () => {
  test('tells every view of a change, and who made it', () => {
    const page = new PageText('abc');
    const seen: TextChange[] = [];
    page.subscribe((change) => seen.push(change));
    page.apply(insert(3, 'd'), 'typing', 'source');
    equal(page.text, 'abcd');
    deepEqual(
      seen.map(({ origin, by, before, after }) => [origin, by, before, after]),
      [['typing', 'source', 'abc', 'abcd']],
    );
  });

  test('undoes letters typed in one go together, and redoes them', () => {
    const { now, pass } = clock();
    const page = new PageText('', now);
    for (const [at, letter] of ['h', 'e', 'l', 'l', 'o'].entries()) {
      page.apply(insert(at, letter), 'typing');
      pass(100);
    }
    pass(5000);
    page.apply(insert(5, '!'), 'typing');
    page.undo();
    equal(page.text, 'hello');
    page.undo();
    equal(page.text, '');
    equal(page.canUndo, false);
    page.redo();
    page.redo();
    equal(page.text, 'hello!');
  });

  test('undoes deletions one by one, and what others wrote too', () => {
    const page = new PageText('one two');
    page.apply([{ from: 3, to: 7, insert: '' }], 'deleting');
    page.apply(insert(3, ' (edited)'), 'remote');
    page.undo();
    equal(page.text, 'one');
    page.undo();
    equal(page.text, 'one two');
  });

  test('forgets what could be redone once something else was written', () => {
    const page = new PageText('a');
    page.apply(insert(1, 'b'), 'command');
    page.undo();
    page.apply(insert(1, 'c'), 'command');
    equal(page.canRedo, false);
    equal(page.text, 'ac');
  });
});
