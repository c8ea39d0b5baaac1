// Stands behind the other files of this folder, which it loads so that they run before it however it is started.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import './change-requests.test.ts';
import { driven } from './clients.ts';
import './collections.test.ts';
import './comments.test.ts';
import './content.test.ts';
import './custom-fields.test.ts';
import './links.test.ts';
import './openapi.test.ts';
import './organizations.test.ts';
import './people.test.ts';
import './permissions.test.ts';
import './search.test.ts';
import './sites.test.ts';
import './site-structure.test.ts';
import './spaces.test.ts';
import './sso.test.ts';
import './translations.test.ts';

describe('the published clients', () => {
  test('call every operation of the interface', () => {
    const interfaceOf = operations.filter(({ seed }) => seed !== undefined);
    assert.equal(interfaceOf.length, 137);
    const missing = interfaceOf.filter(({ id }) => !driven.has(id));
    assert.deepEqual(
      missing.map(({ seed, id, route }) => `#${seed} ${id}: ${route}`),
      [],
    );
  });
});
