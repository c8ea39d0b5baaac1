import { strict as assert } from 'node:assert';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { api } from '@lectern/contract';
import { a, services } from '../../../test/harness.ts';
import { checkArchive } from './check.ts';
import { saveArchive } from './file.ts';
import { ArchiveReader } from './archive-reader.ts';

/** A space with one file referenced by its Markdown, and one that is not. */
async function withFiles() {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const { id: spaceId } = await a.space({ in: organization, title: 'Open' });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const shown = randomBytes(300_000);
  const form = new FormData();
  form.append('file', new File([shown], 'shown.bin'));
  await admin.call(api.uploadFiles, { spaceId, form });
  const text = `openapi: 3.1.0\n# ${randomBytes(100_000).toString('hex')}\n`;
  await admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'api', source: { text } } });
  return { organization, shown, other: Buffer.from(text) };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

describe('an export', () => {
  test('contains each file exactly once', async () => {
    const { organization, shown, other } = await withFiles();
    const folder = await mkdtemp(join(tmpdir(), 'lectern-once-'));
    const path = join(folder, 'export.zip');
    const { bytes, manifest } = await saveArchive(services as never, { organization: organization.id }, path);
    assert.deepEqual([manifest.files.count, manifest.files.bytes], [2, shown.length + other.length]);
    assert.ok(bytes < 1.2 * (shown.length + other.length), `${bytes} bytes`);
    const entries = Object.entries(unzipSync(await readFile(path)));
    for (const file of [shown, other]) {
      const found = entries.filter(([, content]) => hashOf(content) === hashOf(file));
      assert.equal(found.length, 1, found.map(([name]) => name).join(' '));
    }
    const archive = await ArchiveReader.open(path);
    assert.deepEqual(archive.listFiles().sort(), [hashOf(shown), hashOf(other)].sort());
    for (const file of [shown, other]) {
      assert.ok(Buffer.concat(await Array.fromAsync(archive.file(hashOf(file)))).equals(file));
    }
    await checkArchive(archive, new Date());
    archive.close();
    await rm(folder, { recursive: true });
  });
});
