// One engine: what is slow never comes as far as the database.
import { strict as assert } from 'node:assert';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { startChild, token, type Child } from './child.ts';
import { freshSettings, type Settings } from './settings.ts';

const timeoutMs = 1000;
const perAddress = 20;
/** A busy machine is slow too. */
const soonMs = 15_000;

type Talk = { socket: Socket; text(): string; ended: Promise<void> };

describe('slow clients', () => {
  let settings: Settings;
  let child: Child;
  let spaceId: string;
  before(async () => {
    settings = await freshSettings();
    child = await startChild({
      ...settings.env,
      LECTERN_BODY_TIMEOUT: String(timeoutMs / 1000),
      LECTERN_CONNECTIONS_PER_ADDRESS: String(perAddress),
    });
    const { items } = await child.client.call(api.listOrganizations);
    const space = await child.client.call(api.createSpace, { organizationId: items[0]!.id, body: { title: 'Slow' } });
    spaceId = space.id;
    await child.client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  });
  after(async () => {
    await child?.stop();
    await settings?.release();
  });

  function talk(said: string): Talk {
    const { hostname, port } = new URL(child.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(said);
    return { socket, text: () => text, ended };
  }

  async function soon(ended: Promise<void>, what: string): Promise<void> {
    const late = new AbortController();
    const tooLate = wait(soonMs, 'late', { signal: late.signal }).catch(() => undefined);
    assert.notEqual(await Promise.race([ended, tooLate]), 'late', `${what} is still open`);
    late.abort();
  }

  const head = (route: string, type: string, length: number, more = '') =>
    `POST ${route} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`;
  const filesRoute = () => `/v1/spaces/${spaceId}/content/files`;
  const kinds: [what: string, said: () => string][] = [
    ['a JSON body', () => `${head('/v1/user/tokens', 'application/json', 1000)}{"label":`],
    ['a long JSON body', () => `${head(`/v1/spaces/${spaceId}/content`, 'application/json', 90_000)}{"changes":`],
    ['a body of nobody', () => head('/v1/user/tokens', 'application/json', 9).replace(/Authorization.*\r\n/, '')],
    ['a file', () => `${head(`${filesRoute()}?name=a.bin`, 'application/octet-stream', 1_000_000)}bytes`],
    [
      'a form with files',
      () =>
        `${head(filesRoute(), 'multipart/form-data; boundary=b', 1_000_000)}--b\r\n` +
        'Content-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ],
    ['a form of a page', () => `${head('/app/signin', 'application/x-www-form-urlencoded', 500, own())}email=`],
    ['a message to a site', () => head('/sites/none', 'application/json', 500)],
    ['headers', () => 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: '],
  ];
  const own = () => 'Origin: http://localhost:0\r\n';

  for (const [what, said] of kinds) {
    test(`sending ${what} get a timeout error, and are closed`, async () => {
      const { text, ended } = talk(said());
      await soon(ended, what);
      assert.match(text(), /^HTTP\/1\.1 408 /, text());
      if (!text().includes('text/html')) assert.match(text(), /\{"error":\{"code":408,/);
    });
  }

  test('that send nothing are closed', async () => {
    await soon(talk('').ended, 'a silent connection');
  });

  test('that send byte by byte are closed too', async () => {
    const dripping = talk(head(`${filesRoute()}?name=a.bin`, 'application/octet-stream', 1_000_000));
    const drip = setInterval(() => dripping.socket.write('x'), 50);
    await soon(dripping.ended, 'a dripping upload').finally(() => clearInterval(drip));
    assert.match(dripping.text(), /^HTTP\/1\.1 408 /);
  });

  test('that send steadily are served, however long it takes', async () => {
    const pieces = 12;
    const piece = 'x'.repeat(4000);
    const steady = talk(head(`${filesRoute()}?name=a.bin`, 'application/octet-stream', pieces * piece.length));
    for (let sent = 0; sent < pieces; sent++) {
      steady.socket.write(piece);
      await wait(timeoutMs / 4);
    }
    for (let tries = 0; !steady.text().includes('\r\n\r\n') && tries < 100; tries++) await wait(50);
    assert.match(steady.text(), /^HTTP\/1\.1 201 /);
    steady.socket.destroy();
  });

  test('that stop reading are closed, and those who read slowly are not', async () => {
    const size = 30_000_000;
    const form = new FormData();
    form.append('file', new File([new Uint8Array(size)], 'large.bin'));
    const { insertedFiles } = await child.client.call(api.uploadFiles, { spaceId, form });
    const { pathname, search } = new URL(insertedFiles[0]!.downloadURL);
    const asking = `GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const { hostname, port } = new URL(child.url);

    const stalled = connect({ host: hostname, port: Number(port) });
    stalled.on('error', () => undefined);
    stalled.write(asking);
    stalled.pause();
    const easy = connect({ host: hostname, port: Number(port) });
    easy.write(asking);
    let received = 0;
    for await (const chunk of easy) {
      received += (chunk as Buffer).length;
      if (received >= size) break;
      // Three times the timeout for all of it.
      await wait(((chunk as Buffer).length / size) * timeoutMs * 3);
    }
    assert.ok(received >= size);
    // What was sent until then can still be read, and then it ends.
    await wait(timeoutMs * 2);
    let taken = 0;
    stalled.on('data', (chunk: Buffer) => (taken += chunk.length)).resume();
    await soon(new Promise((resolve) => stalled.once('close', () => resolve())), 'a reply that nobody reads');
    assert.ok(taken < size, 'the whole reply was sent');
  });

  test('in large numbers behind a proxy leave capacity for others', async () => {
    const from = (address: string) =>
      head(`${filesRoute()}?name=a.bin`, 'application/octet-stream', 1_000_000, `X-Forwarded-For: ${address}\r\n`);
    const many = Array.from({ length: perAddress + 5 }, () => talk(from('203.0.113.7')));
    for (let tries = 0; many.filter(({ text }) => text().includes(' 429 ')).length < 5 && tries < 100; tries++) {
      await wait(20);
    }
    assert.equal(many.filter(({ text }) => text().startsWith('HTTP/1.1 429 ')).length, 5);
    const other = talk(`${head('/v1/user/tokens', 'application/json', 2, 'X-Forwarded-For: 203.0.113.8\r\n')}{}`);
    for (let tries = 0; !other.text().includes('\r\n\r\n') && tries < 100; tries++) await wait(50);
    assert.match(other.text(), /^HTTP\/1\.1 400 /);
    other.socket.destroy();
    for (const { ended } of many) await soon(ended, 'one of many');
  });

  test('are not logged as server errors', async () => {
    assert.equal((await fetch(`${child.url}/healthz`)).status, 200);
    assert.doesNotMatch(child.output(), /"level":[56]0/);
  });
});
