// Compares two documents.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareApis } from '@lectern/openapi/compare';
import type { Json } from './pointer.ts';

export async function compareIn(folder: string): Promise<void> {
  const read = (name: string): Json => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json;
  writeFileSync(join(folder, 'changes.json'), JSON.stringify(compareApis(read('before'), read('after'))));
}
