import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { notifications as texts } from '../../texts/en/notifications.ts';
import { byDay, dayName, hoursOfDay, kindName, kinds, pathOf, placeOf, sentenceOf } from './notifications-model.ts';
import type { Notification } from './queries.ts';

const noon = (day: number): string => new Date(2026, 10, day, 12).toISOString();

const notification = (given: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  kind: 'mention',
  count: 1,
  createdAt: noon(17),
  updatedAt: noon(17),
  space: { id: 's1', title: 'Handbook' },
  urls: { app: 'https://docs.example/app/s/s1/~/changes/4#comment-c1' },
  ...given,
});

describe('notifications', () => {
  test('say who did what, and where', () => {
    const actor = { object: 'user' as const, id: 'u1', displayName: 'Ann', urls: { location: '' } };
    equal(sentenceOf(notification({ actor }), texts), 'Ann mentioned you');
    equal(sentenceOf(notification(), texts), 'Somebody mentioned you');
    equal(sentenceOf(notification({ kind: 'review', actor, reviewStatus: 'approved' }), texts), 'Ann approved');
    equal(sentenceOf(notification({ kind: 'review', actor }), texts), 'Ann asks for changes');
    const changeRequest = { id: 'c', number: 4, subject: 'New words', status: 'open' };
    equal(placeOf(notification({ changeRequest })), '#4 New words · Handbook');
    equal(pathOf(notification()), '/s/s1/~/changes/4#comment-c1');
    for (const kind of kinds) {
      equal(typeof kindName(kind, texts), 'string');
      equal(typeof sentenceOf(notification({ kind }), texts), 'string');
    }
  });

  test('are grouped by day', () => {
    const items = [17, 17, 16, 3].map((day, index) => notification({ id: `n${index}`, updatedAt: noon(day) }));
    const days = byDay(items);
    deepEqual(
      days.map((day) => day.items.map(({ id }) => id)),
      [['n0', 'n1'], ['n2'], ['n3']],
    );
    deepEqual(
      days.map((day) => dayName(day, texts, new Date(2026, 10, 17, 1))),
      ['Today', 'Yesterday', 'Tuesday, November 3, 2026'],
    );
  });
});

test('the hours of the daily mail are those of the clock on the wall, from midnight on', () => {
  const hours = hoursOfDay(new Date('2026-11-17T12:00:00Z'), 'de', 'Asia/Kolkata');
  deepEqual([hours.length, hours[0], hours.at(-1)], [24, { hour: 19, name: '00:30' }, { hour: 18, name: '23:30' }]);
});
