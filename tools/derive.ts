// Writes the files that are generated from the sources and committed: the OpenAPI document, the operations for browsers,
// the names of emoji, the table types and the manual of the commands. With --check it writes nothing and fails when a committed file is stale.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@lectern/contract';
import { describedDocument, type OperationExample } from '@lectern/contract/descriptions';
import { gemoji } from 'gemoji';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openSqlite } from '../packages/server/src/db/sqlite.ts';
import { program } from '../packages/server/src/cli.ts';
import { schemaSource } from '../packages/server/src/db/write-schema.ts';
import { commandsPage } from './commands/page.ts';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

async function tables(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-derive-'));
  const database = openSqlite(join(folder, 'lectern.db'));
  try {
    await migrate(database);
    return await schemaSource(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

/** Operations without their schemas, so that a browser loads only those it calls. */
const browserOperations = (): string =>
  [
    '// Derived from the operations by `npm run derive`; not to be edited.',
    "import { declare } from './declare.ts';",
    '',
    ...operations.map(
      ({ id, method, path }) => `export const ${id} = /* @__PURE__ */ declare('${id}', '${method}', '${path}');`,
    ),
    '',
  ].join('\n');

/** A line for each emoji with its names. A third of the library's size, which counts in browsers. */
const emojiNames = (): string =>
  [
    '// Derived from the gemoji package by `npm run derive`; not to be edited.',
    '/** An emoji and its names, separated by spaces, on each line. */',
    `export const emojiTable = \`${gemoji.map(({ emoji, names }) => [emoji, ...names].join(' ')).join('\n')}\`;`,
    '',
  ].join('\n');

const examples = JSON.parse(await readFile(join(root, 'packages/contract/examples.json'), 'utf8')) as Record<
  string,
  OperationExample
>;

const derived: Record<string, string> = {
  'docs/operations/commands.md': commandsPage(program),
  'packages/content/src/markdown/parse/emoji-table.ts': emojiNames(),
  'packages/contract/openapi.json':
    JSON.stringify(describedDocument({ version, url: 'http://localhost:4400' }, examples), null, 1) + '\n',
  'packages/contract/src/browser/operations.ts': browserOperations(),
  'packages/server/src/db/schema.ts': await tables(),
};

const stale: string[] = [];
for (const [path, content] of Object.entries(derived)) {
  const present = await readFile(join(root, path), 'utf8').catch(() => '');
  if (present === content) continue;
  stale.push(path);
  if (process.argv.includes('--write')) await writeFile(join(root, path), content);
}
if (stale.length > 0) {
  const wrote = process.argv.includes('--write');
  console.log(`${wrote ? 'wrote' : 'stale, run `npm run derive`:'} ${stale.join(', ')}`);
  process.exitCode = wrote ? 0 : 1;
}
