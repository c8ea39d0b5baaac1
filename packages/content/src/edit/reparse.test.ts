import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './editable-page.ts';
import { reparse } from './reparse.ts';

test('a paragraph inserted between definitions inside an aligned element is aligned', () => {
  const text =
    '<div align="center">\n\nOne\n\n[a]: /a\n\n[b]: /b\n\n[c]: /c\n\n[d]: /d\n\n[e]: /e\n\n</div>\n\n# End\n';
  const page = openPage(text);
  ok(page);
  const at = text.indexOf('[c]');
  const changed = reparse(page, [{ from: at, to: at, insert: 'Two\n\n' }]);
  ok(changed);
  deepEqual(
    changed.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.align] : [])),
    ['center', 'center'],
  );
});
