// Malicious archives and documents: each is rejected with a clear message, and nothing of it is stored.
// One engine: they are rejected before anything reaches the database.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { zipSync } from 'fflate';
import { liveSpace, serve, zipOf } from './testing/site.ts';
import { rawZip } from './testing/zip-bytes.ts';

const text = Buffer.from('# Fine\n');
const fine = { name: 'fine.md', body: text };
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => /^lectern-(?:import|upload)-/.test(name));

let packedBomb: Buffer | undefined;

const refused: [string, Uint8Array, RegExp][] = [
  ['nothing at all', Buffer.alloc(0), /archive cannot be read/],
  ['noise', Buffer.from('PK\u0003\u0004 and then nothing that makes sense', 'latin1'), /archive cannot be read/],
  ['a path that leads out', rawZip([fine, { name: '../../etc/cron.d/x.md', body: text }]), /points outside it/],
  ['the same with backslashes', rawZip([fine, { name: '..\\..\\x.md', body: text }]), /points outside it/],
  ['an absolute path', rawZip([fine, { name: '/etc/passwd.md', body: text }]), /points outside it/],
  ['a drive', rawZip([fine, { name: 'C:\\x.md', body: text }]), /points outside it/],
  ['a control character', rawZip([fine, { name: 'a\u0000b.md', body: text }]), /invalid or points outside/],
  [
    'a symbolic link',
    rawZip([fine, { name: 'x.md', body: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
    /symbolic link/,
  ],
  [
    'a size that is too small',
    rawZip([fine, { name: 'x.md', body: Buffer.alloc(5000, 'a'), size: 10 }]),
    /archive cannot be read/,
  ],
  ['a size that is too large', rawZip([fine, { name: 'x.md', body: text, size: 5000 }]), /archive cannot be read/],
  ['a password', rawZip([{ name: 'x.md', body: text, flags: 1 }]), /password/],
  [
    'a name in no encoding',
    rawZip([fine, { name: Buffer.from([0xff, 0xfe, 0x2e, 0x6d, 0x64]), flags: 0x800 }]),
    /not valid UTF-8/,
  ],
  ['a size beyond the limit', rawZip([fine, { name: 'x.bin', body: text, size: 0xfffffff0 }]), /expands to more than/],
  ['a bomb', bomb(), /compression ratio/],
];

/** A zip bomb: four hundred megabytes of zeros in half a megabyte. */
function bomb(): Buffer {
  const body = Buffer.alloc(1024 ** 2);
  return (packedBomb ??= rawZip([1, 2, 3, 4].map((n) => ({ name: `${n}.md`, body, times: 100 }))));
}

describe('malicious archives', () => {
  for (const [what, bytes, message] of refused) {
    test(what, async () => {
      const site = await liveSpace();
      const url = await serve({ 'x.zip': bytes });
      const before = [await site.head(), leftovers()];
      const answer = await site.refusal('zip', `${url}x.zip`);
      equal(answer.status, 400, answer.message);
      match(answer.message, message);
      deepEqual([await site.head(), leftovers()], before);
      deepEqual(await site.outline(), []);
      equal((await site.report()).status, 'failed');
    });
  }

  test('endlessly nested archives', async () => {
    const site = await liveSpace();
    let inner = zipOf({ 'x.md': '# X\n' });
    for (let depth = 0; depth < 4; depth += 1) inner = zipOf({ 'inner.zip': inner });
    const url = await serve({ 'x.zip': inner });
    match((await site.refusal('notion', `${url}x.zip`)).message, /archives are nested too deeply/);
  });

  test('a ZIP bomb within an archive', async () => {
    const site = await liveSpace();
    const url = await serve({ 'x.zip': rawZip([{ name: 'inner.zip', body: bomb(), stored: true }]) });
    match((await site.refusal('notion', `${url}x.zip`)).message, /compression ratio/);
  });

  test('a ZIP bomb disguised as a Word document', async () => {
    const site = await liveSpace();
    const url = await serve({
      'x.docx': rawZip([{ name: 'word/document.xml', body: Buffer.alloc(1024 ** 2, ' '), times: 200 }]),
      'y.zip': zipOf({ 'ok.md': '# Ok\n', 'y.docx': bomb() }),
    });
    match((await site.refusal('docx', `${url}x.docx`)).message, /larger|expands to more|compression ratio/);
    await site.import('zip', `${url}y.zip`);
    deepEqual(await site.outline(), ['Ok']);
    match((await site.report()).failures[0]!.reason, /compression ratio|expands to more/);
  });

  test('a Word document with too many elements', async () => {
    const site = await liveSpace();
    const body = Buffer.from(`<w:document>${'<w:p/>'.repeat(250_001)}</w:document>`);
    const url = await serve({ 'x.docx': zipSync({ 'word/document.xml': body }) });
    match((await site.refusal('docx', `${url}x.docx`)).message, /more than 250000 elements/);
  });

  test('a name that is not UTF-8 is decoded like those of old archives', async () => {
    const site = await liveSpace();
    const url = await serve({
      'x.zip': rawZip([{ name: Buffer.from('gr\x81\xe1e.md', 'latin1'), body: Buffer.from('x\n') }]),
    });
    await site.import('zip', `${url}x.zip`);
    deepEqual(await site.outline(), ['Grüße']);
  });

  test('a document without an encoding is decoded heuristically and reported; binary noise is left out', async () => {
    const site = await liveSpace();
    const url = await serve({
      'x.zip': zipOf({
        'old.md': Buffer.from('# Gr\xfc\xdfe\n', 'latin1'),
        'noise.md': Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0, 0]),
        'half.md': Buffer.from('# Half \ud83d\n\nA \u0000 B\n'.replace('\u0000', ''), 'utf8'),
      }),
    });
    await site.import('zip', `${url}x.zip`);
    deepEqual((await site.outline()).sort(), ['Grüße', 'Half \ufffd']);
    const { losses, failures } = await site.report();
    deepEqual(failures, [{ resource: 'noise.md', reason: 'it is not text' }]);
    ok(losses.some(({ what, resource }) => resource === 'old.md' && what.includes('windows-1252')));
  });

  test('documents that would cost too much are left out', async () => {
    const site = await liveSpace();
    const url = await serve({
      'x.zip': zipOf({
        'ok.md': '# Ok\n',
        'lines.md': '* a\n'.repeat(20_001),
        'long.md': 'word '.repeat(250_000),
        'tags.html': '<b>'.repeat(100_001),
        'cells.html': `<table>${`<tr>${'<td>a'.repeat(150)}`.repeat(350)}</table>`,
        'cells.md': `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n`.repeat(20),
      }),
    });
    await site.import('zip', `${url}x.zip`);
    deepEqual(await site.outline(), ['Ok']);
    const { failures, totalResources } = await site.report();
    deepEqual(failures.map(({ resource }) => resource).sort(), [
      'cells.html',
      'cells.md',
      'lines.md',
      'long.md',
      'tags.html',
    ]);
    equal(totalResources, 6);
  });

  test('folders deeper than the limit', async () => {
    const site = await liveSpace();
    const url = await serve({ 'x.zip': zipOf({ [`${'a/'.repeat(60)}x.md`]: '# X\n', 'y.md': '# Y\n' }) });
    match((await site.refusal('zip', `${url}x.zip`)).message, /deeper than 50 folders/);
  });

  test('more pages than the limit', async () => {
    const site = await liveSpace();
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`${n}.md`, '']));
    const url = await serve({ 'x.zip': zipOf(many) });
    match((await site.refusal('zip', `${url}x.zip`)).message, /5001 pages, and the limit of an import is 5000/);
  });
});

describe('malicious URLs', () => {
  test('are rejected for every source', async () => {
    const site = await liveSpace();
    const redirecting = await serve({ inside: { body: '', status: 302, location: 'http://169.254.169.254/latest' } });
    for (const source of [
      'website',
      'markdown',
      'html',
      'docx',
      'zip',
      'github-wiki',
      'notion',
      'confluence',
      'google-docs',
    ]) {
      const urls = [
        'http://10.0.0.1/x.zip',
        'file:///etc/passwd',
        'http://user:secret@127.0.0.1/x',
        `${redirecting}inside`,
      ];
      for (const url of urls) equal((await site.refusal(source, url)).status, 400, `${source} ${url}`);
    }
    const { items } = await site.admin.call(api.listImports, { spaceId: site.spaceId, query: { limit: 100 } });
    ok(items.every(({ url }) => !url?.includes('secret')));
    deepEqual(await site.outline(), []);
  });
});
