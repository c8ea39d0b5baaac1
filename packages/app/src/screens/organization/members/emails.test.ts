import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { emailsIn } from './emails.ts';

test('e-mail addresses are found as people paste them', () => {
  deepEqual(emailsIn('a@example.com, b@example.com\n\n "Mira, O" <m@example.com>; a@example.com '), [
    'a@example.com',
    'b@example.com',
    'm@example.com',
  ]);
  deepEqual(emailsIn(' \n'), []);
});
