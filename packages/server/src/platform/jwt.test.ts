// One engine: no database is involved.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { checkJwt, readJwt, signClaims, signJwt } from './jwt.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const secret = 'a secret of somebody';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token as an attacker could write it. */
function written(head: unknown, payload: unknown, key = secret, hash = 'sha256'): string {
  const content = `${encode(head)}.${encode(payload)}`;
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
}
const hs256 = { alg: 'HS256', typ: 'JWT' };

test('tokens contain issuer, issue time and expiry', async () => {
  const token = await signJwt(secret, { sub: 'ann' }, { now, seconds: 60 });
  assert.equal(token, written(hs256, { sub: 'ann', iat: seconds, exp: seconds + 60 }));
  assert.deepEqual(await checkJwt(secret, token, now), { sub: 'ann', iat: seconds, exp: seconds + 60 });
});

test('equal claims give equal tokens', async () => {
  const claims = { site: 's', exp: seconds + 60 };
  assert.equal(await signClaims(secret, claims), await signClaims(secret, { ...claims }));
});

const faults: [string, string, string][] = [
  ['no token', 'what is this', 'unreadable'],
  ['two parts', written(hs256, {}).split('.').slice(0, 2).join('.'), 'unreadable'],
  ['a list as claims', written(hs256, []), 'unreadable'],
  ['no algorithm', `${encode({ alg: 'none' })}.${encode({ sub: 'ann' })}.`, 'algorithm'],
  ['another algorithm', written({ alg: 'HS512' }, { sub: 'ann' }, secret, 'sha512'), 'algorithm'],
  ['an algorithm with two keys', written({ alg: 'RS256' }, { sub: 'ann' }), 'algorithm'],
  ['another key', written(hs256, { sub: 'ann' }, 'another secret'), 'signature'],
  ['no signature', written(hs256, { sub: 'ann' }).replace(/[^.]+$/, ''), 'signature'],
  ['part of the signature', written(hs256, { sub: 'ann' }).slice(0, -4), 'signature'],
  ['the end reached', written(hs256, { exp: seconds }), 'expired'],
  ['an end that is not a valid time', written(hs256, { exp: 'never' }), 'expired'],
  ['a beginning to come', written(hs256, { nbf: seconds + 1 }), 'not-yet-valid'],
];
for (const [name, token, fault] of faults) {
  test(`a token is rejected: ${name}`, async () => {
    assert.equal(await checkJwt(secret, token, now), fault);
    assert.equal(await readJwt(secret, token, now), undefined);
  });
}

const accepted: [string, Record<string, unknown>][] = [
  ['without times', { sub: 'ann' }],
  ['with a time of issue in words', { sub: 'ann', iat: 'now' }],
  ['with a time of issue to come', { sub: 'ann', iat: seconds + 600 }],
  ['of any script', { sub: 'Ünal Ørsted 王' }],
];
for (const [name, claims] of accepted) {
  test(`a token is accepted: ${name}`, async () => {
    assert.deepEqual(await readJwt(secret, written({ alg: 'HS256' }, claims), now), claims);
  });
}
