import { strict as assert } from 'node:assert';
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { startBucket } from '../../test/bucket.ts';
import { readBucketUrl } from './bucket-url.ts';
import { ConfigError, readConfig } from './config.ts';
import { openStorage, type Storage } from './storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
const bucket = await startBucket();

const opened = (env: Record<string, string>): Storage => openStorage(readConfig({ LECTERN_DATA: folder, ...env }));
const storages: [string, Storage][] = [
  ['a folder', opened({})],
  ['a bucket', opened({ LECTERN_STORAGE_URL: bucket.url })],
];

async function arrivalOf(bytes: Buffer): Promise<{ key: string; path: string }> {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return { key: createHash('sha256').update(bytes).digest('hex'), path };
}

async function read(stream: Readable | undefined): Promise<Buffer | undefined> {
  return stream && Buffer.concat((await Array.fromAsync(stream)) as Buffer[]);
}

for (const [name, storage] of storages) {
  describe(name, () => {
    test('returns stored bytes, whole and in ranges', async () => {
      for (const size of [0, 1000, 8 * 1024 * 1024, 20_000_001]) {
        const bytes = randomBytes(size);
        const { key, path } = await arrivalOf(bytes);
        assert.equal(await storage.sizeOf(key), undefined);
        assert.equal(await storage.open(key), undefined);
        await storage.put(key, path, size);
        assert.equal(await storage.sizeOf(key), size);
        assert.ok((await read(await storage.open(key)))!.equals(bytes));
        if (size > 100) {
          const part = await read(await storage.open(key, { start: 7, end: 99 }));
          assert.ok(part!.equals(bytes.subarray(7, 100)));
        }
        await assert.rejects(access(path), 'what arrived was taken over');
        await storage.remove(key);
        await storage.remove(key);
        assert.equal(await storage.sizeOf(key), undefined);
      }
    });

    test('lists its objects', async () => {
      const keys: string[] = [];
      for (let index = 0; index < 10; index++) {
        const { key, path } = await arrivalOf(Buffer.from(`${name} ${index}`));
        await storage.put(key, path, Buffer.byteLength(`${name} ${index}`));
        keys.push(key);
      }
      const listed = await Array.fromAsync(storage.list());
      assert.deepEqual(listed.map(({ key }) => key).sort(), keys.sort());
      for (const { size, writtenAt } of listed) {
        assert.equal(size, `${name} 0`.length);
        assert.ok(Math.abs(Date.now() - writtenAt.getTime()) < 60_000);
      }
    });

    test('reports whether it is usable', () => storage.check());
  });
}

describe('file storage', () => {
  after(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describe('a folder', () => {
    test('that is not writable is reported', async () => {
      const file = join(folder, 'a-file');
      await writeFile(file, '');
      await assert.rejects(openStorage(readConfig({ LECTERN_DATA: join(file, 'below') })).check(), /ENOTDIR|EEXIST/);
    });

    test('does not list files that are still being written', async () => {
      const { arrivals } = storages[0]![1];
      const { key, path } = await arrivalOf(randomBytes(10));
      await writeFile(join(arrivals, key.slice(2)), 'half');
      assert.ok(!(await Array.fromAsync(storages[0]![1].list())).some((one) => one.key === key));
      await rm(path);
      assert.deepEqual(await readdir(arrivals), [key.slice(2)]);
    });
  });

  describe('a bucket', () => {
    const storage = storages[1]![1];

    test('that is temporarily busy is retried', async () => {
      const bytes = randomBytes(1000);
      const { key, path } = await arrivalOf(bytes);
      let asked = 0;
      bucket.fault = () => (++asked === 1 ? 503 : asked === 2 ? 'hang up' : undefined);
      await storage.put(key, path, 1000);
      bucket.fault = undefined;
      assert.equal(await storage.sizeOf(key), 1000);
      assert.equal(asked, 3);
    });

    test('stores no part of an incomplete upload', async () => {
      const bytes = randomBytes(20_000_000);
      const { key, path } = await arrivalOf(bytes);
      bucket.fault = ({ url }) => (url!.includes('partNumber=2') ? 403 : undefined);
      await assert.rejects(storage.put(key, path, bytes.length));
      bucket.fault = undefined;
      assert.equal(await storage.sizeOf(key), undefined);
      assert.equal(bucket.uploads.size, 0);
      await access(path);
    });

    test('rejects a wrong secret', async () => {
      const url = bucket.url.replace(/:[^:@/]+@/, ':wrong@');
      await assert.rejects(opened({ LECTERN_STORAGE_URL: url }).check(), /403/);
    });
  });

  describe('the URL of a bucket', () => {
    test('has host, bucket, folder, region and credentials', () => {
      assert.deepEqual(readBucketUrl('s3://key:se%2Fcret@minio:9000/docs/a/b?region=eu&tls=off', {}), {
        endpoint: 'http://minio:9000/docs',
        region: 'eu',
        accessKeyId: 'key',
        secretAccessKey: 'se/cret',
        prefix: 'a/b/',
      });
      const env = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' };
      assert.deepEqual(readBucketUrl('s3://s3.example.test/docs', env), {
        endpoint: 'https://s3.example.test/docs',
        region: 'eu-west-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        prefix: '',
      });
    });

    test('that is invalid is rejected at start, without showing the secret', () => {
      const wrong = ['https://host/bucket', 's3://host', 's3://host/bucket', 's3://a:hidden@host/b?zone=1', 's3:///b'];
      for (const url of [...wrong, 's3://a:hidden@host/b?tls=maybe']) {
        assert.throws(
          () => readConfig({ LECTERN_STORAGE_URL: url }),
          (error) =>
            error instanceof ConfigError && /LECTERN_STORAGE_URL/.test(error.message) && !/hidden/.test(error.message),
          url,
        );
      }
      assert.throws(() => readConfig({ LECTERN_UPLOAD_BYTES: 'much' }), /LECTERN_UPLOAD_BYTES/);
    });
  });
});
