import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftOut, Manuscript } from '../manuscript.ts';
import { makeEpub } from './make-epub.ts';

/** Writes the book into the folder of its manuscript. */
export async function writeEpub({ folder, drawings }: { folder: string; drawings: boolean }): Promise<LeftOut[]> {
  const manuscript = JSON.parse(readFileSync(join(folder, 'manuscript.json'), 'utf8')) as Manuscript;
  const file = openSync(join(folder, 'made'), 'w', 0o600);
  const write = (bytes: Buffer): void => {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
  };
  const leftOut = await makeEpub(manuscript, { folder, drawings, write });
  closeSync(file);
  return leftOut;
}
