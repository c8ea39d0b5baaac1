// A start loads what every request needs and nothing else: each module costs time and memory in every installation,
// whether it is ever used or not. What only some operations need is imported where it is first used.
// One engine: it counts the modules that are loaded.
import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startChild } from './child.ts';
import { suiteSettings } from './settings.ts';

/** With what these load themselves. A new name here is a decision: say in the change why every start needs it. */
const needed = ['kysely', 'fastify', 'pino', 'yaml', 'character-entities', 'fractional-indexing', 'ipaddr.js'];
const byThese = [
  '@fastify/error @fastify/forwarded @fastify/proxy-addr @pinojs/redact',
  'abstract-logging atomic-sleep avvio cookie fast-decode-uri-component fast-deep-equal',
  'fast-json-stringify fast-querystring fastq find-my-way light-my-request on-exit-leak-free',
  'pino-std-serializers process-warning quick-format-unescaped real-require ret reusify rfdc',
  'safe-regex2 safe-stable-stringify secure-json-parse semver set-cookie-parser sonic-boom',
  'thread-stream toad-cache',
].flatMap((line) => line.split(' '));
/** PostgreSQL is loaded where it is used. */
const ofEngine = /^(?:pg(?:$|-)|pgpass$|postgres-|split2$|xtend$)/;
/** Whole parts of ours that a start does without. */
const later = [
  /\/db\/migrations\//,
  /\/packages\/site\//,
  /\/packages\/content\/src\/from-html\//,
  /\/features\/imports\/(?:documents|website|notion|confluence|sources|archive\/)/,
  /\/features\/archive\/(?:zip-stream|archive-reader|load|import|write-)/,
  /\/features\/git\/(?:sync\.|repository|export|pull)/,
  /\/features\/print\/(?:print\.|collect-print-input|pdf|epub)/,
];
const mostModules = 1460;

describe('a start', () => {
  const settings = suiteSettings();
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'lectern-loaded-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  test('loads no modules that only few requests need', async () => {
    const file = join(folder, 'modules');
    const hook = pathToFileURL(join(import.meta.dirname, 'record-modules.ts')).href;
    const env = { ...settings(), NODE_OPTIONS: `--import ${hook}`, LOADED_MODULES: file };
    const child = await startChild(env);
    assert.equal((await fetch(`${child.url}/healthz`)).status, 200);
    assert.equal(await child.stop(), 0);
    const loaded = (await readFile(file, 'utf8')).split('\n');
    const urls = loaded.filter((url) => url.startsWith('file:'));
    assert.ok(urls.length > 300, 'nothing was noted');
    const packageOf = (url: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
    const names = urls.flatMap((url) => packageOf(url) ?? []);
    const strange = [...new Set(names)].filter(
      (name) => ![...needed, ...byThese].includes(name) && !ofEngine.test(name),
    );
    assert.deepEqual(strange, [], 'import these where they are first used');
    const early = urls.filter((url) => later.some((part) => part.test(url)));
    assert.deepEqual(early, [], 'import these where they are first used');
    // Importing `node:http` in the usual way loads it (platform/http/node-http.ts).
    assert.ok(loaded.includes('NativeModule http'), 'the modules of Node were not noted');
    assert.deepEqual(
      loaded.filter((name) => name.includes('undici')),
      [],
    );
    const count = urls.filter((url) => !ofEngine.test(packageOf(url) ?? '')).length;
    assert.ok(count <= mostModules, `${count} modules are loaded, and ${mostModules} are enough`);
  });
});
