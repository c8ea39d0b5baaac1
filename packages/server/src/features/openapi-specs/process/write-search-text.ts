// Writes the text of each operation, webhook and schema, one per line, for the search index.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ApiDocument, findOperation, findWebhook, operationWords, schemaWords } from '@lectern/openapi';
import { outlineOf } from '@lectern/openapi/spec';
import type { PartWords } from './protocol.ts';
import type { Json } from './pointer.ts';

/** Of the whole document: what is cut off are schemas that many operations repeat. */
const mostOfAll = 10_000_000;
const mostOfOne = 8000;
const leastOfOne = 400;
const together = 500;

export async function writeWords(folder: string): Promise<void> {
  const root = JSON.parse(readFileSync(join(folder, 'document'), 'utf8')) as Json;
  const document = new ApiDocument(root);
  const { operations, webhooks, models } = outlineOf(root);
  const count = operations.length + webhooks.length + models.length;
  const most = Math.max(leastOfOne, Math.min(mostOfOne, Math.floor(mostOfAll / Math.max(1, count))));
  function* parts(): Generator<PartWords> {
    for (const { method, path, title } of operations) {
      const operation = findOperation(document, path, method);
      if (operation) yield { part: `path ${method} ${path}`, title, body: operationWords(document, operation, most) };
    }
    for (const { method, name, title } of webhooks) {
      const operation = findWebhook(document, name, method);
      if (operation)
        yield { part: `webhook ${method} ${name}`, title, body: operationWords(document, operation, most) };
    }
    for (const { name, title } of models)
      yield { part: `schema ${name}`, title, body: schemaWords(document, name, most) };
  }
  const file = openSync(join(folder, 'words'), 'w');
  try {
    let lines: string[] = [];
    for (const part of parts()) {
      lines.push(`${JSON.stringify(part).replaceAll(/[\u2028\u2029]/g, ' ')}\n`);
      if (lines.length < together) continue;
      writeSync(file, lines.join(''));
      lines = [];
    }
    writeSync(file, lines.join(''));
  } finally {
    closeSync(file);
  }
}
