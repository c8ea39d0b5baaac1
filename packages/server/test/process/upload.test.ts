// One engine: uploads are files and streams; stored-files.test.ts writes their rows on both.
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { after, describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { startBucket } from '../bucket.ts';
import { startChild, token, type Child } from './child.ts';
import { suiteSettings } from './settings.ts';

const uploads = 60;
const killAfter = 20;
const megabyte = 1024 * 1024;
/** Of a file, and what may be taken while it comes and goes; whoever held all of it would need more. */
const size = 120;
const mostMemory = 110;

/** Bytes that can be made again from their number; every third file is small enough for the database. */
function bytesOf(number: number): Buffer {
  const block = createHash('sha512').update(`file ${number}`).digest();
  return Buffer.alloc(number % 3 === 0 ? 20_000 : 150_000 + number * 10_007, block);
}

async function liveSpace(client: Client): Promise<string> {
  const { items } = await client.call(api.listOrganizations);
  const { id: spaceId } = await client.call(api.createSpace, {
    organizationId: items[0]!.id,
    body: { title: 'Files' },
  });
  await client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  return spaceId;
}

async function upload(client: Client, spaceId: string, number: number): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytesOf(number))], `${number}.bin`));
  return (await client.call(api.uploadFiles, { spaceId, form })).insertedFiles[0]!.id;
}

async function downloadFrom({ url }: Child, downloadURL: string): Promise<Buffer> {
  const { pathname, search } = new URL(downloadURL);
  const response = await fetch(url + pathname + search);
  assert.equal(response.status, 200, pathname);
  return Buffer.from(await response.arrayBuffer());
}

async function memoryOf({ url }: Child): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)![1]) / megabyte;
}

/** Sends a file of this many megabytes piece by piece; answers the reply and the most memory seen meanwhile. */
async function send(child: Child, spaceId: string, megabytes: number) {
  const piece = Buffer.alloc(megabyte, 'a line of a large file\n');
  const hash = createHash('sha256');
  const sending = request(`${child.url}/v1/spaces/${spaceId}/content/files?name=large.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
  });
  const answer = new Promise<{ status: number; body: { insertedFiles: { downloadURL: string; size: number }[] } }>(
    (resolve, reject) => {
      sending.once('error', reject).once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) as never }));
      });
    },
  );
  let most = 0;
  for (let sent = 0; sent < megabytes; sent++) {
    piece.writeUInt32BE(sent);
    hash.update(piece);
    if (!sending.write(Buffer.from(piece))) await new Promise((resolve) => sending.once('drain', resolve));
    if (sent % 10 === 0) most = Math.max(most, await memoryOf(child));
  }
  sending.end();
  return { ...(await answer), most, hash: hash.digest('hex') };
}

for (const place of ['a folder', 'a bucket']) {
  describe(`files in ${place}`, () => {
    const settings = suiteSettings();
    const bucket = place === 'a bucket' ? startBucket() : undefined;
    const envOf = async () => ({
      ...settings(),
      ...(bucket && { LECTERN_STORAGE_URL: (await bucket).url }),
    });
    after(async () => (await bucket)?.stop());

    test(`of ${size} MB are uploaded and downloaded in little memory`, async () => {
      const child = await startChild({
        ...(await envOf()),
        LECTERN_UPLOAD_BYTES: String(size * megabyte),
        LECTERN_METRICS: 'on',
      });
      const spaceId = await liveSpace(child.client);
      await upload(child.client, spaceId, 1);
      const before = await memoryOf(child);
      const { status, body, most, hash } = await send(child, spaceId, size);
      assert.equal(status, 201);
      assert.equal(body.insertedFiles[0]!.size, size * megabyte);
      console.log(`${size} MB to ${place}: ${Math.round(before)} MB of memory before, ${Math.round(most)} MB at most`);
      assert.ok(most - before < mostMemory, `${most - before} MB more`);

      const { pathname, search } = new URL(body.insertedFiles[0]!.downloadURL);
      const response = await fetch(child.url + pathname + search);
      const got = createHash('sha256');
      for await (const chunk of response.body!) got.update(chunk);
      assert.equal(got.digest('hex'), hash);
      const after = await memoryOf(child);
      assert.ok(after - before < mostMemory, `${after - before} MB more`);

      // It is refused while it comes, before anything is stored anywhere.
      if (!bucket) assert.equal((await send(child, spaceId, size + 1)).status, 413);
      assert.equal(await child.stop(), 0);
    });

    test('that were acknowledged survive a killed process, and no other is stored partially', async () => {
      const env = await envOf();
      const first = await startChild(env);
      const spaceId = await liveSpace(first.client);
      const answered = new Map<number, string>();
      await Promise.allSettled(
        Array.from({ length: uploads }, async (_, number) => {
          answered.set(number, await upload(first.client, spaceId, number));
          if (answered.size === killAfter) first.kill('SIGKILL');
        }),
      );
      assert.equal(await first.ended, null);
      assert.ok(answered.size >= killAfter && answered.size < uploads, `${answered.size} were answered`);

      const second = await startChild(env);
      const { items } = await second.client.call(api.listFiles, { spaceId, query: { limit: 1000 } });
      const kept = new Map(items.map((file) => [file.id, file]));
      for (const id of answered.values()) assert.ok(kept.has(id));
      for (const { name, downloadURL } of items) {
        const bytes = await downloadFrom(second, downloadURL);
        assert.ok(bytes.equals(bytesOf(Number.parseInt(name))), name);
      }
      assert.equal(await second.stop(), 0);
    });
  });
}
