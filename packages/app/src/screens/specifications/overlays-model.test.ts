import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { overlaysIn } from './overlays-model.ts';

test('overlays are a JSON list of objects', () => {
  deepEqual(overlaysIn('[{"overlay":"1.0.0"}]'), [{ overlay: '1.0.0' }]);
  deepEqual(overlaysIn('[]'), []);
  for (const text of ['', '{}', '[1]', '[null]', '[{}']) equal(overlaysIn(text), undefined, text);
});
