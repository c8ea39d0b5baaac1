import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changedGroups, pairOf, settingsToSend, type Settings } from './settings.ts';

const settings = { styling: { corners: 'rounded' }, feedback: { enabled: false }, title: 'Docs' } as Settings;

describe('settings of a site', () => {
  test('are overridden for a space by the groups that differ', () => {
    deepEqual(changedGroups(settings, settings), {});
    deepEqual(changedGroups(settings, { ...settings, feedback: { enabled: true } }), { feedback: { enabled: true } });
    const { title: _, ...untitled } = settings;
    deepEqual(changedGroups(settings, untitled), { title: null });
  });

  test('have pictures for both themes or none', () => {
    deepEqual(pairOf('a', ''), { light: 'a', dark: 'a' });
    deepEqual(pairOf('a', 'b'), { light: 'a', dark: 'b' });
    equal(pairOf('', ''), undefined);
  });

  test('leave out an announcement without words', () => {
    const announcement = { enabled: true, message: ' ', style: 'info' as const };
    equal(settingsToSend({ ...settings, announcement }).announcement, undefined);
    deepEqual(
      settingsToSend({ ...settings, announcement: { ...announcement, message: 'New' } }).announcement?.message,
      'New',
    );
  });
});
