// One engine: uses no database.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { argon2id, argon2idInWasm } from './argon2id.ts';

test('passwords hashed on an older Node are those that a newer one accepts', async () => {
  for (const message of ['correct horse battery staple', 'pässwörd 🔑', 'x'.repeat(500)]) {
    const input = { message, nonce: Buffer.alloc(16, 7), tagLength: 32, memory: 256, passes: 2, parallelism: 1 };
    assert.equal((await argon2idInWasm(input)).toString('hex'), (await argon2id(input)).toString('hex'));
  }
});
