// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, mock, test } from 'node:test';
import { spool } from './spool.ts';

const noSpace = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));

describe('bytes spooled to a full disk', () => {
  let folder: string;
  let handles: FileHandle;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-arrival-'));
    const one = await open(join(folder, 'any'), 'w');
    handles = Object.getPrototypeOf(one) as FileHandle;
    await one.close();
    await rm(join(folder, 'any'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const limits = () => ({ folder, inMemory: 10, maxBytes: 1000, tooLarge: () => new Error('too large') });

  // The first write flushes what was buffered in memory, the others what arrives later.
  for (const failsAt of [1, 2, 3]) {
    test(`leave no open file and none on disk when write ${failsAt} fails`, async () => {
      let writes = 0;
      const real = handles.writeFile;
      const used = new Set<FileHandle>();
      const writing = mock.method(handles, 'writeFile', function (this: FileHandle, bytes: Uint8Array) {
        used.add(this);
        return ++writes === failsAt ? noSpace() : real.call(this, bytes);
      });
      try {
        const chunks = Array.from({ length: 5 }, () => Buffer.alloc(8, 'x'));
        await assert.rejects(spool(chunks, limits()), { code: 'ENOSPC' });
        assert.equal(writes, failsAt);
        assert.deepEqual(
          [...used].map(({ fd }) => fd),
          [-1],
          'closed',
        );
        assert.deepEqual(await readdir(folder), []);
      } finally {
        writing.mock.restore();
      }
    });
  }
});
