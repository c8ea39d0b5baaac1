import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { icon } from './icon.ts';

describe('icons', () => {
  test('of well-known products are available, by common names', () => {
    for (const name of ['openai', 'chatgpt', 'claude', 'cursor', 'kubernetes', 'postgresql', 'visual-studio-code']) {
      assert.match(icon(name).text, /^<svg class="icon icon-plain" viewBox="0 0 24 24"[^>]*><path /, name);
    }
    assert.equal(icon('chatgpt').text, icon('openai').text);
    // Icons of the first sets take precedence.
    assert.match(icon('github').text, /viewBox="0 0 496 512"/);
  });

  test('are available by their former names', () => {
    for (const [before, now] of [
      ['info-circle', 'circle-info'],
      ['warning', 'triangle-exclamation'],
    ] as const) {
      assert.notEqual(icon(before).text, '');
      assert.equal(icon(before).text, icon(now).text, before);
    }
  });

  test('that do not exist are omitted', () => {
    for (const name of ['no-such-icon', 'constructor', '__proto__', '../x', ''])
      assert.equal(icon(name).text, '', name);
  });
});
