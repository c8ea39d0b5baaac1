// Sample content of a new installation: Lectern's own manual, imported and published through the regular API.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, type Client } from '@lectern/contract';
import { readContractDocument } from '#platform/contract-document';
import { zipped, type ZipEntry } from '#platform/zip';

const manual = join(import.meta.dirname, '../../../../docs/manual');
const title = 'Lectern manual';

export type Sample = { space: string; url: string | undefined };

/** `url` is the public base URL. */
export async function addSample(client: Client, organizationId: string, url: string): Promise<Sample> {
  // The manual shows operations of this very server.
  const source = { text: JSON.stringify(await readContractDocument(url)) };
  await client.call(api.createOpenApiSpec, { organizationId, body: { slug: 'lectern', source } });
  const space = await client.call(api.createSpace, { organizationId, body: { title, emoji: '📖', editMode: 'live' } });
  const spaceId = space.id;
  const form = new FormData();
  form.append('file', new File([await zippedFolder(manual)], 'manual.zip', { type: 'application/zip' }));
  await client.call(api.uploadImport, { spaceId, query: { source: 'zip' }, form });
  // From here on edits need change requests, as in any new space.
  await client.call(api.updateSpace, { spaceId, body: { editMode: 'locked' } });
  const site = await client.call(api.createSite, { organizationId, body: { title, spaces: [spaceId] } });
  const published = await client.call(api.publishSite, { organizationId, siteId: site.id });
  return { space: spaceId, url: published.urls.published };
}

async function zippedFolder(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const files: ZipEntry[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    const bytes = await readFile(path);
    files.push({ name, read: () => bytes });
  }
  return zipped(files);
}
