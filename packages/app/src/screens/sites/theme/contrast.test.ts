import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contrast, contrastProblems } from './contrast.ts';
import type { Settings } from './settings.ts';

const dark = { light: '#000000', dark: '#ffffff' };
const styling = {
  theme: 'clean',
  primaryColor: dark,
  infoColor: dark,
  successColor: dark,
  warningColor: dark,
  dangerColor: dark,
};
const settings = (change: object, header: object = { preset: 'default' }) =>
  ({ styling: { ...styling, ...change }, header }) as Pick<Settings, 'styling' | 'header'>;

describe('the contrast of a theme', () => {
  test('is the ratio of WCAG', () => {
    equal(contrast('#000', '#ffffff'), 21);
    equal(contrast('#346ddb', '#346ddb'), 1);
    equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  });

  test('is told where text could not be read', () => {
    deepEqual(contrastProblems(settings({})), []);
    const yellow = { light: '#ffd400', dark: '#ffd400' };
    deepEqual(
      contrastProblems(settings({ primaryColor: yellow })).map(({ color, theme, ratio }) => [
        color,
        theme,
        ratio.toFixed(1),
      ]),
      [['primary', 'light', '1.4']],
    );
  });

  test('counts the header only where it has colours of its own', () => {
    const colors = {
      backgroundColor: { light: '#333333', dark: '#333333' },
      linkColor: { light: '#ffffff', dark: '#444444' },
    };
    deepEqual(contrastProblems(settings({}, { preset: 'bold', ...colors })), []);
    deepEqual(
      contrastProblems(settings({}, { preset: 'custom', ...colors })).map(({ color, theme }) => [color, theme]),
      [['headerLink', 'dark']],
    );
  });
});
