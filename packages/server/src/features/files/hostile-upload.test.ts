import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, listening, services } from '../../../test/harness.ts';

const { admin, ...organization } = await a.organization();
const { id: spaceId } = await a.space({ in: { ...organization, admin } });
await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
const path = `/v1/spaces/${spaceId}/content/files`;

const headers = (contentType: string) => ({ authorization: `Bearer ${admin.token}`, 'content-type': contentType });
const post = async (contentType: string, payload: string | Buffer) => {
  const { statusCode, payload: text } = await app.http.inject({
    method: 'POST',
    url: path,
    headers: headers(contentType),
    payload,
  });
  const body = JSON.parse(text) as { error?: { message: string }; insertedFiles?: { name: string }[] };
  return { status: statusCode, message: body.error?.message ?? '', names: body.insertedFiles?.map(({ name }) => name) };
};

const type = 'multipart/form-data; boundary=xx';
const part = (disposition: string, content = 'text', more = '') =>
  `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const end = '--xx--\r\n';
const countFiles = async () => (await admin.call(api.listFiles, { spaceId })).items.length;
const arriving = () => readdir(services.storage.arrivals).catch(() => []);

describe('an invalid form', () => {
  const wrong: [string, string, string | Buffer, RegExp][] = [
    ['names no boundary', 'multipart/form-data', part('name="file"; filename="a"') + end, /boundary/],
    ['has no files', type, end, /no files|malformed/],
    ['is empty', type, ' ', /no files|malformed|truncated/],
    ['is something else', type, randomBytes(100_000), /no files|malformed|truncated/],
    [
      'has another boundary',
      type,
      '--yy\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--yy--',
      /malformed|truncated|no files/,
    ],
    ['ends in a file', type, part('name="file"; filename="a"').slice(0, -4), /malformed|truncated/],
    ['ends in a header', type, '--xx\r\nContent-Dispos', /malformed|truncated/],
    ['has a field', type, part('name="file"; filename="a"') + part('name="title"') + end, /"title" is not a file/],
    [
      'has a file in base64',
      type,
      part('name="f"; filename="a"', 'eA==', 'Content-Transfer-Encoding: base64\r\n') + end,
      /base64/,
    ],
    ['has ten thousand files', type, part('name="f"; filename="a"').repeat(10_000) + end, /more than 100 files/],
    ['has ten thousand fields', type, part('name="f"').repeat(10_000) + end, /not a file|more than/],
    ['has endless headers', type, `--xx\r\n${'X-More: and more\r\n'.repeat(200_000)}`, /too much data|malformed/],
    ['has one endless header', type, `--xx\r\nX-More: ${'x'.repeat(4_000_000)}`, /too much data|malformed/],
    ['has an endless beginning', type, 'x'.repeat(4_000_000), /too much data|malformed/],
  ];
  for (const [name, contentType, body, message] of wrong) {
    test(`because it ${name} is rejected and nothing is stored`, async () => {
      const before = await countFiles();
      const answer = await post(contentType, body);
      assert.equal(answer.status, 400, answer.message);
      assert.match(answer.message, message);
      assert.equal(await countFiles(), before);
      assert.deepEqual(await arriving(), []);
    });
  }

  test('because a file is too large is rejected as a whole, also if others are small', async () => {
    const { config } = services as { config: { uploadBytes: number } };
    const usual = config.uploadBytes;
    config.uploadBytes = 1024 * 1024;
    try {
      const before = await countFiles();
      const huge = part('name="f"; filename="huge.bin"', 'x'.repeat(1024 * 1024 + 1));
      const { status, message } = await post(type, part('name="f"; filename="a"') + huge + end);
      assert.deepEqual([status, message], [413, 'huge.bin is larger than 1 MB']);
      assert.equal(await countFiles(), before);
      assert.deepEqual(await arriving(), []);
      const exact = part('name="f"; filename="exact.bin"', 'x'.repeat(1024 * 1024));
      assert.equal((await post(type, exact + end)).status, 201);
    } finally {
      config.uploadBytes = usual;
    }
  });
});

describe('names of files', () => {
  const names: [string, string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\temp\\\\evil.exe', 'evil.exe'],
    ['a\u0007b\u007fc.png', 'abc.png'],
    ['gnp.\u202eexe', 'gnp.exe'],
    ['grüße 日本.png', 'grüße 日本.png'],
    ['..', 'file'],
    ['   ', 'file'],
    [`${'x'.repeat(3000)}.png`, `${'x'.repeat(252)}.png`],
    ['<script>.html', '<script>.html'],
  ];
  for (const [given, name] of names) {
    test(`${JSON.stringify(given.slice(0, 30))} becomes ${JSON.stringify(name.slice(0, 30))}`, async () => {
      const answer = await post(type, Buffer.from(part(`name="file"; filename="${given}"`) + end));
      assert.deepEqual([answer.status, answer.names], [201, [name]], answer.message);
    });
  }
});

/** Over a raw socket, in chunks. */
async function open(length: number | undefined, token = admin.token) {
  const url = new URL(path, await listening());
  const sending = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(length !== undefined && { 'content-length': length }),
    },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode!, text }));
    });
  });
  answer.catch(() => undefined);
  return { sending, answer };
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries++) {
    assert.ok(tries < 200, 'waited for too long');
    await wait(25);
  }
};

describe('an upload over a connection', () => {
  const head = part('name="file"; filename="a.bin"').slice(0, -6);

  test('that is aborted leaves nothing behind', async () => {
    const before = await countFiles();
    const { sending } = await open(50_000_000);
    sending.write(head);
    sending.write(randomBytes(2_000_000));
    await until(async () => (await arriving()).length === 1);
    sending.destroy();
    await until(async () => (await arriving()).length === 0);
    assert.equal(await countFiles(), before);
  });

  test('in small chunks is assembled', async () => {
    const { sending, answer } = await open(undefined);
    for (const piece of (head + 'x'.repeat(100) + `\r\n${end}`).match(/[\s\S]{1,7}/g)!) {
      sending.write(piece);
      await wait(1);
    }
    sending.end();
    assert.equal((await answer).status, 201);
  });

  test('that is rejected gets a response while it is still being sent', async () => {
    for (const size of [1_000_000, 60_000_000]) {
      const { sending, answer } = await open(size, 'nobodys-token');
      const piece = randomBytes(1_000_000);
      void (async () => {
        for (let sent = 0; sent < size; sent += piece.length) {
          if (!sending.write(piece)) await new Promise((resolve) => sending.once('drain', resolve));
        }
      })();
      const { status, text } = await answer;
      assert.equal(status, 401);
      assert.match(text, /token/);
      sending.on('error', () => undefined).destroy();
    }
  });
});
