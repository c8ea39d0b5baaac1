// The OpenAPI document of this server, with descriptions and examples, as it is derived from the contract.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonSchema } from '@lectern/contract';
import { version } from './version.ts';

const file = join(import.meta.dirname, '../../../contract/openapi.json');

/** `url` is where the server is reached. */
export async function readContractDocument(url: string): Promise<JsonSchema & { info: object }> {
  const document = JSON.parse(await readFile(file, 'utf8')) as JsonSchema & { info: object };
  return { ...document, info: { ...document.info, version }, servers: [{ url }] };
}
