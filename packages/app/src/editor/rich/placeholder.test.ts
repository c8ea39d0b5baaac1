import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyText } from './placeholder.ts';
import { Writer } from './testing/writer.ts';

const isHinted = (text: string): boolean => emptyText(new Writer(text).state.doc) !== undefined;

describe('the hint in a page without text', () => {
  test('is in an empty page and below a title', () => {
    equal(isHinted(''), true);
    equal(isHinted('# Title\n'), true);
  });

  test('is not in a page with text, or below another heading', () => {
    equal(isHinted('# Title\n\nText\n'), false);
    equal(isHinted('## Part\n'), false);
    equal(isHinted('- item\n'), false);
  });
});
