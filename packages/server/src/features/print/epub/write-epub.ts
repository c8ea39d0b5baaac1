import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftOut, PrintInput } from '../print-input.ts';
import { makeEpub } from './make-epub.ts';

/** Writes the book into the folder of its print input. */
export async function writeEpub({ folder, drawings }: { folder: string; drawings: boolean }): Promise<LeftOut[]> {
  const input = JSON.parse(readFileSync(join(folder, 'print-input.json'), 'utf8')) as PrintInput;
  const file = openSync(join(folder, 'made'), 'w', 0o600);
  const write = (bytes: Buffer): void => {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
  };
  const leftOut = await makeEpub(input, { folder, drawings, write });
  closeSync(file);
  return leftOut;
}
