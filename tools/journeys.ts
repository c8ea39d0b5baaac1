// Counts the source files that take part in a request: those with a named function that runs. Decision 0121 has the results.
import { Session } from 'node:inspector/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { api } from '@lectern/contract';
import { a, app, inject } from '../packages/server/test/harness.ts';

const root = pathToFileURL(`${import.meta.dirname}/../packages/`).href;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = new Map<string, number>();
  for (const { url, functions } of result) {
    const isSource = url.startsWith(root) && url.includes('/src/') && !url.includes('.test.ts');
    const called = functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0);
    if (isSource && called.length > 0) files.set(relative(fileURLToPath(root), fileURLToPath(url)), called.length);
  }
  const folders = new Set([...files.keys()].map((file) => dirname(file)));
  const functions = [...files.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${name}: ${files.size} files, ${folders.size} folders, ${functions} functions`);
  if (process.argv.includes('--files'))
    for (const [file, count] of [...files].sort()) console.log(`  ${count} ${file}`);
}

const organization = await a.organization();
const { admin, id: organizationId } = organization;
const { id: spaceId } = await a.space({ in: organization, title: 'Guide' });
await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
const markdown = 'Some *words*, `code` and a [link](https://example.com).\n\n* one\n* two\n';
const insert = (title: string) => ({ operation: 'insert_page' as const, title, document: { markdown } });
const edit = (changes: object[]) => admin.call(api.editContent, { spaceId, body: { changes: changes as never } });
await edit(['Start', 'First', 'Second', 'Third'].map(insert));
const { pages } = await admin.call(api.listPages, { spaceId });
const [start] = pages;
if (!start) throw new Error('the space has no page');
const { id: siteId } = await admin.call(api.createSite, { organizationId, body: { title: 'Site', spaces: [spaceId] } });
const { urls } = await admin.call(api.publishSite, { organizationId, siteId });
const published = (path: string) => inject(new Request(new URL(path, `${urls.published}/`)));
const rewrite = (text: string) => edit([{ operation: 'update_page', page: start.id, document: { markdown: text } }]);

async function proposed(text: string): Promise<string> {
  const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
  const changes = [{ operation: 'update_page' as const, page: start!.id, document: { markdown: text } }];
  await admin.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes } });
  return changeRequestId;
}
const merge = (changeRequestId: string) => admin.call(api.mergeChangeRequest, { spaceId, changeRequestId });

// Everything is loaded and compiled before it is measured.
await admin.call(api.getSpace, { spaceId });
await rewrite('Warm.\n');
await merge(await proposed('Warm too.\n'));
await published('first');
await app.runJobs();

await measure('GET /v1/spaces/{id}', () => admin.call(api.getSpace, { spaceId }));
await measure('edit a page', () => rewrite('Edited *text*.\n'));
const changeRequestId = await proposed('Merged *text*.\n');
await measure('merge a change request', () => merge(changeRequestId));
await published('first');
await measure('published page, never rendered', () => published('second'));
await measure('the same page, nothing written since', () => published('second'));
await a.organization();
await measure('the same page after an unrelated write', () => published('second'));
await app.http.close();
await app.stop();
process.exit();
