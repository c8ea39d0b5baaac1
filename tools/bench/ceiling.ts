// Upper bound of this machine: a bare route with a constant body, the same framework, the same logger at the same
// level.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startProcess, type Process } from './server.ts';

export async function startCeiling(folder: string, body: Buffer): Promise<Process> {
  const port = await freePort();
  const file = join(folder, 'body.json');
  await writeFile(file, body);
  return startProcess([join(import.meta.dirname, 'ceiling-process.ts'), String(port), file], port, {});
}
