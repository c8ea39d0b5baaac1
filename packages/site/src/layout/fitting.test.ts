import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { breakpointsFor, isClipped, lastOf, widthOf } from './fitting.ts';

const none = (): boolean => false;

describe('a row of entries', () => {
  test('is complete where everything fits, without a menu', () => {
    assert.deepEqual(breakpointsFor([20, 20, 23], 1, none), [64, 64, 64]);
    assert.equal(lastOf([64, 64, 64]), 64);
  });

  test('has a minimum width for each entry, with space for the menu', () => {
    assert.deepEqual(breakpointsFor([20, 20, 23, 6, 30], 1, none), [64, 64, 80, 80, 'never']);
    assert.equal(lastOf([64, 80, 90]), 90);
    assert.equal(lastOf([64, 'never', 80]), 'never');
  });

  test('gives some entries priority', () => {
    assert.deepEqual(
      breakpointsFor([30, 30, 30], 1, (i) => i === 2),
      [80, 'never', 64],
    );
  });

  test('limits the counted length of a title to what is shown', () => {
    assert.equal(widthOf('x'.repeat(500)), 16);
    assert.ok(isClipped('x'.repeat(500)));
    assert.ok(widthOf('Guides') > 2 && widthOf('Guides') < 4);
    assert.ok(widthOf('説明書') > widthOf('abc'));
  });
});
