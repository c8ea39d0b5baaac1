// The content of a space as the files of a folder: that of its export.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, type LecternClient } from '@lectern/client';
import { archiveReader } from '#features/imports';
import { temporaryFolder } from '#platform/temporary-folder';
import { CommandError } from './exit-codes.ts';

const mostBytes = 4 * 1024 ** 3;

export async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new CommandError(`the download failed with status ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export async function readServerFolder(client: LecternClient, spaceId: string): Promise<Map<string, Buffer>> {
  const { url } = await client.call(api.exportSpace, { spaceId, query: { include: 'content' } });
  const folder = await temporaryFolder('upload');
  try {
    const path = join(folder, 'export.zip');
    await writeFile(path, await download(url));
    const { openZip, readEntry } = await archiveReader();
    const archive = await openZip(path, { budget: { bytes: mostBytes }, folder });
    try {
      const files = new Map<string, Buffer>();
      for (const entry of archive.entries) files.set(entry.path, await readEntry(entry));
      return files;
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
