import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { formatLogLine } from './log-text.ts';

const time = '2026-11-18T02:11:48.123Z';
const format = (entry: object): string => formatLogLine(JSON.stringify({ level: 30, time, ...entry }));

test('a line has the time, the level, the message and its fields', () => {
  assert.equal(format({ port: 4400, msg: 'listening' }), '02:11:48 info  listening port=4400\n');
  assert.equal(format({ level: 40, reason: 'a b', msg: 'slow' }), '02:11:48 WARN  slow reason=a b\n');
});

test('a request is one short line', () => {
  const request = { reqId: 'r1', operation: 'getSpace', method: 'GET', path: '/v1/spaces/x', status: 200, ms: 3 };
  assert.equal(format({ ...request, msg: 'request' }), '02:11:48 info  GET /v1/spaces/x 200 3 ms getSpace\n');
});

test('an error has its stack', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' };
  assert.equal(format({ level: 50, err, msg: 'job' }), '02:11:48 ERROR job\nError: broken\n    at here\n');
});

test('control characters are not sent to the terminal', () => {
  const escape = '\u001B[2J';
  const text =
    format({ path: `/a${escape}`, msg: 'request' }) +
    format({ name: escape, err: { stack: `x${escape}` }, msg: escape });
  assert.ok(!text.includes('\u001B'));
  assert.match(text, /\\u001b\[2J/);
});
