// One engine: descriptions are parsed in a process without a database.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { runTask } from './process-pool.ts';

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pool-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A limit no other test uses, so no process is shared with them. */
const mostMemory = 220_000_001;

describe('a task in a separate process', () => {
  test('has one time limit, whether a second process restarts it or not', async (t) => {
    const folder = await folderFor(t);
    const entry = { name: 'api', url: 'https://api.test/api.json', file: 'api', bytes: 100 };
    const job = { entry, overlays: [], most: { files: 10, bytes: 1e9 } };
    await writeFile(join(folder, 'job.json'), JSON.stringify(job));
    await writeFile(join(folder, 'api'), '{"openapi":"3.1.0","info":{},"paths":{}}');
    // Leaves an idle process, which the next task gets.
    assert.equal(await runTask('read', { folder, mostMemory }), undefined);
    await writeFile(join(folder, 'api'), '{"openapi":"3.1.0","info":{},"paths":{"/a":{"$ref":"large.json"}}}');
    await writeFile(join(folder, 'large'), `[${'[],'.repeat(9_000_000)}[]]`);
    let questions = 0;
    const onQuestion = async (wanted: string) => {
      questions += 1;
      await setTimeout(1500);
      return { wanted, file: { name: 'large', url: wanted, file: 'large', bytes: 100 } };
    };
    // Either process would run out of memory, given the whole time.
    const wrong = await runTask('read', { folder, mostMemory, longestMs: 2500, onQuestion });
    assert.match(wrong!, /^takes more than/);
    assert.ok(questions <= 2);
  });

  test('reports errors that are not caused by the document', async (t) => {
    const folder = await folderFor(t);
    await assert.rejects(runTask('compare', { folder, mostMemory }), /ENOENT/);
  });
});
