import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { startBucket } from '../../../test/bucket.ts';
import { a, app, passTime, services as base, settleJobs } from '../../../test/harness.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { hexOf } from './hash.ts';
import { openContent, readContent, storeBytes, storeStream } from './index.ts';
import { claimStoragePlace, deleteFileContents, findPlace, claimRemovals } from './rows.ts';

const bucket = await startBucket();
const inBucket = openStorage(readConfig({ LECTERN_STORAGE_URL: bucket.url, LECTERN_DATA: base.config.dataFolder }));

const services = base;
const withBucket = { ...services, storage: inBucket };
const large = 300_000;

for (const [name, services, runJobs] of [
  ['in a folder', base, settleJobs],
  ['in a bucket', withBucket, () => createApp(withBucket).runJobs()],
] as const) {
  describe(`contents ${name}`, () => {
    test('are stored once, read whole and in ranges, and have detected types', async () => {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(large)]);
      const stored = await storeBytes({ services }, bytes, { name: 'a.pdf' });
      assert.deepEqual([stored.size, stored.contentType], [bytes.length, 'application/pdf']);
      assert.deepEqual(await storeStream({ services }, [bytes.subarray(0, 5), bytes.subarray(5)]), stored);
      assert.ok(Buffer.from((await readContent(services, stored.hash))!).equals(bytes));
      const part = await openContent(services, stored.hash, { start: 0, end: 3 });
      assert.equal(Buffer.concat((await Array.fromAsync(part!.stream)) as Buffer[]).toString(), '%PDF');
      assert.equal(part!.size, bytes.length);
      assert.equal(await services.storage.sizeOf(hexOf(stored.hash)), bytes.length);
      assert.equal(await openContent(services, 'nothing'), undefined);
    });

    test('of a failed transaction are deleted a day later, and those of a committed one are kept', async () => {
      const bytes = [randomBytes(large), randomBytes(100)];
      const hashes: string[] = [];
      const failing = services.database.write(async (db) => {
        for (const one of bytes) hashes.push((await storeBytes({ services, db }, one)).hash);
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      for (const hash of hashes) assert.equal(await openContent(services, hash), undefined);
      assert.equal(await services.storage.sizeOf(hexOf(hashes[0]!)), large);
      const [again] = [await storeBytes({ services }, Buffer.from('asks for a look later'))];
      passTime({ days: 2 });
      await runJobs();
      assert.equal(await services.storage.sizeOf(hexOf(hashes[0]!)), undefined);
      assert.equal(await openContent(services, again.hash), undefined);
    });

    test('without references are kept for a day, and longer when they are uploaded again', async () => {
      const [unused, wanted] = [randomBytes(large), randomBytes(large)];
      const [one, two] = [await storeBytes({ services }, unused), await storeBytes({ services }, wanted)];
      passTime({ minutes: 20 * 60 });
      await storeBytes({ services }, wanted);
      passTime({ minutes: 6 * 60 });
      await runJobs();
      assert.equal(await openContent(services, one.hash), undefined);
      assert.equal(await services.storage.sizeOf(hexOf(one.hash)), undefined);
      assert.ok(Buffer.from((await readContent(services, two.hash))!).equals(wanted));
    });

    test('are available to an upload that runs during collection', async () => {
      const contents = Array.from({ length: 8 }, (_, index) => randomBytes(index < 6 ? large : 1000));
      for (let round = 0; round < 5; round++) {
        for (const bytes of contents) await storeBytes({ services }, bytes);
        passTime({ days: 2 });
        const before = services.clock();
        // The requested collection is due now; each content is stored again slightly later than the one before.
        const [, ...again] = await Promise.all([
          runJobs(),
          ...contents.map(async (bytes, index) => {
            await wait(index * 4 * round);
            return storeBytes({ services }, bytes);
          }),
        ]);
        assert.ok(services.clock().getTime() - before.getTime() < 3_600_000);
        for (const [index, { hash }] of again.entries()) {
          assert.ok(Buffer.from((await readContent(services, hash))!).equals(contents[index]!), `round ${round}`);
        }
      }
    });

    test('can be uploaded again while they are being removed', async () => {
      const bytes = randomBytes(large);
      const { hash } = await storeBytes({ services }, bytes);
      passTime({ days: 2 });
      const now = services.clock();
      await services.database.write((db) => deleteFileContents(db, [hash], { before: now, now }));
      const taken = await services.database.write((db) => claimRemovals(db, now, { at: now, mark: 'test' }));
      assert.deepEqual(
        taken.map((row) => row.hash),
        [hash],
      );
      const again = storeBytes({ services }, bytes);
      await services.storage.remove(hexOf(hash));
      await services.database.write(async (db) => {
        assert.equal(await claimStoragePlace(db, { hash, size: large, now }), 'try-again');
      });
      // The process removing them died; after a timeout they are taken over.
      passTime({ minutes: 6 });
      await again;
      assert.ok(Buffer.from((await readContent(services, hash))!).equals(bytes));
      assert.equal((await findPlace(services.database.reads, hash))!.removing_at, null);
    });
  });
}

describe('files', () => {
  after(() => bucket.stop());

  test('are deleted with the only space that has them', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const kept = randomBytes(large);
    const gone = randomBytes(large);
    const upload = async (spaceId: string, ...files: Buffer[]) => {
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const form = new FormData();
      for (const bytes of files) form.append('file', new File([new Uint8Array(bytes)], 'a.bin'));
      return (await admin.call(api.uploadFiles, { spaceId, form })).insertedFiles;
    };
    const one = await a.space({ in: organization });
    const two = await a.space({ in: organization });
    const [inOne, onlyInOne] = await upload(one.id, kept, gone);
    const [inTwo] = await upload(two.id, kept);
    const get = (url: string) => {
      const { pathname, search } = new URL(url);
      return app.http.inject({ method: 'GET', url: pathname + search });
    };
    assert.equal(inOne!.downloadURL.split('?')[0], inTwo!.downloadURL.split('?')[0]);
    await admin.call(api.deleteSpace, { spaceId: one.id });
    passTime({ days: 8 });
    await settleJobs();
    const fresh = await admin.call(api.getFile, { spaceId: two.id, fileId: inTwo!.id });
    assert.ok((await get(fresh.downloadURL)).rawPayload.equals(kept));
    const [, hash] = /files\/([^/]+)\//.exec(onlyInOne!.downloadURL)!;
    assert.equal(await services.storage.sizeOf(hexOf(hash!)), undefined);
    assert.equal(await openContent(services, hash!), undefined);
  });

  test('with an unavailable storage do not flood the log', async () => {
    const { hash } = await storeBytes({ services: withBucket }, randomBytes(large));
    bucket.fault = () => 403;
    await assert.rejects(openContent(withBucket, hash), { status: 503 });
    await assert.rejects(storeBytes({ services: withBucket }, randomBytes(large)), { status: 503 });
    bucket.fault = undefined;
    bucket.objects.clear();
    assert.equal(await openContent(withBucket, hash), undefined);
    const { size } = await storeBytes({ services: withBucket }, randomBytes(large));
    assert.equal(size, large);
  });
});
