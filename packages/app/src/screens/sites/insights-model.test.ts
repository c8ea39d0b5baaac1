import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { barsOf, firstDay, plot } from './insights-model.ts';

const days = (counts: number[]) => counts.map((count, index) => ({ day: `2026-01-${String(index + 1)}`, count }));

describe('bars of views by day', () => {
  test('are as high as their share of the highest', () => {
    const bars = barsOf(days([10, 5, 0, 1]));
    deepEqual(
      bars.map(({ height }) => height),
      [plot.height, plot.height / 2, 0, plot.height / 10],
    );
    equal(barsOf(days([1000, 1])).at(-1)?.height, 2);
    deepEqual(barsOf([]), []);
    equal(barsOf(days([0, 0]))[0]?.height, 0);
  });

  test('add up days when there are many, without losing one', () => {
    const bars = barsOf(days(Array.from({ length: 91 }, () => 1)));
    equal(bars.length, 31);
    equal(
      bars.reduce((sum, { count }) => sum + count, 0),
      91,
    );
    equal(bars.at(-1)?.count, 3);
    equal(bars[0]?.count, 1);
  });

  test('begin so many days before today, across months', () => {
    equal(firstDay(7, new Date('2026-03-02T01:00:00Z')), '2026-02-24');
    equal(firstDay(1, new Date('2026-03-02T23:00:00Z')), '2026-03-02');
  });
});
