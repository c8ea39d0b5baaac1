import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

describe('names of parts of the interface', () => {
  test('are none a heading could have', () => {
    const folder = join(import.meta.dirname, 'layout');
    for (const file of readdirSync(folder)) {
      const source = readFileSync(join(folder, file), 'utf8');
      for (const [, id] of source.matchAll(/\sid="([^"$]*)"/g)) assert.match(id!, /^~/, file);
    }
  });
});
