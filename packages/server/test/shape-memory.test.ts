// What a running service keeps in memory: caches of the registry, which LECTERN_CACHE_MB limits, and the containers
// listed here, each with what bounds it. A new one fails until it is in the registry, or in the list with its reason.
import { strict as assert } from 'node:assert';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, test } from 'node:test';

const packages = join(import.meta.dirname, '..', '..');
const sources = globSync('{content,contract,openapi,server,site}/src/**/*.ts', { cwd: packages })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(packages, file), 'utf8') }));

const container = String.raw`(?:new (?:Map|Set|WeakMap|WeakSet)\b|\[\];|\{\};)`;
/** Those that something is added to. */
const filledIn = (text: string, declaration: string): string[] =>
  [...text.matchAll(new RegExp(`${declaration}[^=(\\n]*= ${container}`, 'gm'))]
    .map(([, name]) => name!)
    .filter((name) =>
      new RegExp(`(?<![#\\w])${name}(?:\\.(?:set|add|push|unshift)\\(|\\[[^\\]\\n]+\\] (?:\\?\\?)?= )`).test(text),
    );

const inModule = (text: string): string[] => filledIn(text, '^(?:export )?(?:const|let) (\\w+)');

/** Where most objects live as long as the process. */
const longLived = /^server\/src\/(?:db|platform|process)\/|^site\/src\/http\/|^content\/src\/[^/]+$/;
const inFields = (text: string): string[] => filledIn(text, '^  (?!(?:const|let) )(?:readonly )?(#?\\w+)');

/** Of what `create…` and `open…` make. */
const inClosures = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?function (?:create|open)\w+[^]*?^\}$/gm)].flatMap(([body]) =>
    filledIn(body, '^  (?:const|let) (\\w+)'),
  );

const found = sources.flatMap(({ file, text }) => {
  const names = [...inModule(text), ...inClosures(text), ...(longLived.test(file) ? inFields(text) : [])];
  return [...new Set(names)].map((name) => `${file} ${name}`);
});

const reasons: Record<string, string[]> = {
  'it is filled when its module or object is made, from constants': [
    'contract/src/shape-builders.ts registry',
    'server/src/features/search/languages.ts votes',
    'server/src/platform/counters.ts counters',
    'server/src/platform/http/methods.ts #byUrl',
    'server/src/platform/http/server.ts created',
    'server/src/published/reference/words.ts groups',
    'site/src/http/assets.ts #byName',
  ],
  'its keys are constants of the code or of the contract': [
    'content/src/cache-registry.ts #caches',
    'content/src/cache-registry.ts #ended',
    'content/src/html-tag.ts compact',
    'server/src/features/branches/rows-move.ts prepared',
    'server/src/features/members/rows.ts plainSlices',
    'server/src/features/revisions/rows.ts insertionsOf',
    'server/src/features/search/stems.ts loaded',
    'server/src/features/spaces/rows-head.ts prepared',
    'server/src/platform/counters.ts #counts',
    'server/src/platform/derived-secret.ts derived',
    'server/src/platform/http/metrics.ts operations',
    'server/src/platform/http/shape-compiler.ts #added',
    'server/src/platform/http/shape-compiler.ts #compiled',
    'server/src/platform/http/union-errors.ts #compiled',
    'server/src/platform/storage-folder.ts settled',
    'site/src/html/icon.ts sets',
    'site/src/model/variants.ts names',
    'site/src/style-sheet/fonts.ts mainFiles',
    'site/src/style-sheet/fonts.ts rules',
    'site/src/texts/dates.ts formats',
    'site/src/texts/index.ts isolated',
    'site/src/texts/plural.ts rules',
  ],
  'it has a limit of its own': [
    'content/src/anchors/latin.ts known',
    'server/src/db/postgres-replica.ts #confirmed',
    'server/src/db/row-cache.ts #statements',
    'server/src/db/sqlite-versions.ts #versions',
    'server/src/db/sqlite.ts #statements',
    'server/src/features/insights/count.ts counts',
    'server/src/features/insights/count.ts followed',
    'server/src/features/insights/count.ts opened',
    'server/src/features/insights/count.ts typing',
    'server/src/features/openapi-specs/process-pool.ts idle',
    'server/src/features/search/rows-words.ts listing',
    'server/src/platform/http/site-metrics.ts sites',
    'server/src/platform/tracing/exporter.ts #waiting',
    'server/src/platform/tracing/span.ts summaries',
  ],
  'it is emptied within a minute, and has what was used in that time': [
    'server/src/features/accounts/token.ts used',
    'server/src/features/sessions/session.ts used',
    'server/src/platform/http/rate-limit.ts used',
  ],
  'it has what is under way: requests, jobs, connections, child processes': [
    'content/src/single-flight.ts #running',
    'server/src/db/sqlite-writer.ts #waiting',
    'server/src/db/transaction.ts watchers',
    'server/src/features/git/sync.ts turns',
    'server/src/features/openapi-specs/process/request-file.ts waiting',
    'server/src/features/print/process-group.ts running',
    'server/src/features/revisions/copy-objects.ts copiedAhead',
    'server/src/features/webhooks/deliverer.ts busy',
    'server/src/features/webhooks/deliverer.ts running',
    'server/src/platform/http/connections.ts #counts',
    'server/src/platform/http/connections.ts #responses',
    'server/src/platform/http/connections.ts sockets',
    'server/src/platform/http/request-worker.ts #underWay',
    'server/src/platform/http/request-worker.ts #waiting',
    'server/src/platform/http/slow-clients.ts #bodies',
    'server/src/platform/http/slow-clients.ts #fresh',
    'server/src/platform/job-lease.ts held',
    'server/src/platform/jobs.ts #running',
    'server/src/platform/single-flight.ts #underWay',
    'server/src/process/request-thread.ts underWay',
  ],
  'it belongs to one call, request, transaction, connection, database or child process and ends with it': [
    'contract/src/openapi.ts paths',
    'server/src/db/deferred.ts #tables',
    'server/src/db/deferred.ts #waiting',
    'server/src/db/dialect.ts heldShared',
    'server/src/features/audit/record.ts withoutWebhooks',
    'server/src/db/postgres-failover.ts #writable',
    'server/src/db/scope-versions.ts #scopes',
    'server/src/db/scope-versions.ts versions',
    'server/src/db/statement-tables.ts #conditions',
    'server/src/db/statement-tables.ts #uses',
    'server/src/features/agents/operations.ts agentsByCache',
    'server/src/features/comments/scope-view.ts views',
    'server/src/features/links/present.ts places',
    'server/src/features/print/pdf/scale-images.ts pictures',
    'server/src/features/print/pdf/write-source.ts known',
    'server/src/features/print/pdf/write-source.ts leftOut',
    'server/src/features/print/print.ts caches',
    'server/src/features/revisions/rows.ts gathering',
    'server/src/features/revisions/rows.ts ofTransaction',
    'server/src/features/revisions/store.ts owners',
    'server/src/features/search/match.ts letters',
    'server/src/platform/http/long-text.ts #long',
    'server/src/platform/http/long-text.ts #rest',
    'server/src/platform/http/request-info.ts known',
    'server/src/platform/http/server.ts ending',
  ],
  'it is counted with the entry of a cache of the registry that it is attached to': [
    'content/src/anchors/names.ts kept',
    'content/src/lru-cache.ts #entries',
    'content/src/markdown/print/read.ts indexed',
    'content/src/markdown/print/table.ts labelled',
    'openapi/src/inline.ts known',
    'openapi/src/titles.ts added',
    'server/src/features/comments/blocks.ts known',
    'server/src/features/search/search-computed.ts known',
    'site/src/model/computed-specs.ts known',
    'site/src/model/page-structure.ts known',
    'site/src/page/context.ts sheetsOf',
    'site/src/page/page-key.ts named',
  ],
};

describe('what is kept in memory', () => {
  test('is in a cache of the registry, or listed with what bounds it', () => {
    assert.deepEqual(found.toSorted(), Object.values(reasons).flat().sort());
  });

  test('would be found in modules, in what lives long, and in what factories make', () => {
    assert.deepEqual(inModule('const known = new Map<string, string>();\nknown.set(a, b);\n'), ['known']);
    assert.deepEqual(inModule("const words = new Set(['a', 'b']);\n"), []);
    assert.deepEqual(inModule('export const list: string[] = [];\nlist.push(a);\n'), ['list']);
    assert.deepEqual(inModule('const made: Record<string, X> = {};\nmade[name] ??= x;\n'), ['made']);
    assert.deepEqual(
      inFields('class A {\n  readonly #known = new WeakMap<B, C>();\n  a = () => this.#known.set(b, c);\n}\n'),
      ['#known'],
    );
    const factory =
      'export function createThings(): Things {\n  let used = new Map<string, number>();\n  return () => used.set(a, 1);\n}\n';
    assert.deepEqual(inClosures(factory), ['used']);
  });
});
