// What a new installation holds to begin with: Lectern's own manual, brought in and published the way anybody would do it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { api, type Client } from '@lectern/contract';

const manual = join(import.meta.dirname, '../../../docs/manual');
const title = 'Lectern manual';

export type Sample = { space: string; url: string | undefined };

export async function addSample(client: Client, organizationId: string): Promise<Sample> {
  const space = await client.call(api.createSpace, { organizationId, body: { title, emoji: '📖', editMode: 'live' } });
  const spaceId = space.id;
  const form = new FormData();
  form.append('file', new File([await zipped(manual)], 'manual.zip', { type: 'application/zip' }));
  await client.call(api.uploadImport, { spaceId, query: { source: 'zip' }, form });
  // From here on edits are proposed, as in any new space.
  await client.call(api.updateSpace, { spaceId, body: { editMode: 'locked' } });
  const site = await client.call(api.createSite, { organizationId, body: { title, spaces: [spaceId] } });
  const published = await client.call(api.publishSite, { organizationId, siteId: site.id });
  return { space: spaceId, url: published.urls.published };
}

async function zipped(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const files: Zippable = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = await readFile(path);
  }
  return zipSync(files);
}
