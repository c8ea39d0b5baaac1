// A manual whose pages would not fit into memory together.
// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, services } from '../../../test/harness.ts';
import { inChunks } from '../../platform/chunks.ts';
import { readCompiledPdf } from './pdf/compiled-pdf.ts';

const sentence = 'What is said on one page takes memory until the last page is set, whatever it says. ';
const page = (at: number): string =>
  [
    `Page ${at}. ${sentence.repeat(16)}`,
    `| Name | Type | What it is for |\n| - | - | - |\n${`| \`limit\` | number | ${sentence} |\n`.repeat(14)}`,
    `\`\`\`js\n${'const answer = await client.call("limit", { id: 42 });\n'.repeat(14)}\`\`\``,
    `* ${sentence.repeat(2)}\n`.repeat(6),
  ].join('\n\n');

/** Keys of the pages in the PDF of a space with these pages, made within this much memory. */
async function printed(pages: readonly string[], memory: number): Promise<Set<string | undefined>> {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changes = pages.map((markdown, at) => ({
    operation: 'insert_page',
    title: `Page ${at}`,
    document: { markdown },
  }));
  for (const some of inChunks(changes, 50))
    await admin.call(api.editContent, { spaceId, body: { changes: some as never } });
  const config = services.config as { printMemory: number };
  const before = config.printMemory;
  config.printMemory = memory;
  try {
    const { url } = await admin.call(api.getSpacePdf, { spaceId });
    const { pathname, search } = new URL(url);
    const answer = await app.http.inject({ method: 'GET', url: pathname + search });
    assert.equal(answer.statusCode, 200);
    const { objects, root } = readCompiledPdf(answer.rawPayload);
    return new Set([...objects.get(root)!.head.matchAll(/\((p\d+)\) \d+ 0 R/g)].map(([, name]) => name));
  } finally {
    config.printMemory = before;
  }
}

describe('a manual that is too large to compile at once', () => {
  test('is exported completely within the memory limit', async () => {
    const pages = Array.from({ length: 100 }, (_, at) => page(at));
    assert.equal((await printed(pages, 190_000_000)).size, 100);
  });

  test('is exported completely if it has very many short pages', async () => {
    const pages = Array.from({ length: 250 }, (_, at) => `What page ${at} says.`);
    assert.equal((await printed(pages, 250_000_000)).size, 250);
  });
});
