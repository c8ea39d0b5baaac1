// Images in printed files: all of them, however many, or the reply lists the missing ones.
// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { api } from '@lectern/contract';
import { a, app, services } from '../../../test/harness.ts';
import { inChunks } from '../../platform/chunks.ts';
import { readCompiledPdf } from './pdf/compiled-pdf.ts';
import { screenshot } from './testing/screenshots.ts';

type File = { name: string; bytes: Buffer; contentType: string };

async function spaceWith(files: File[], markdown: (ids: string[]) => string[]) {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = (changes: unknown[]) =>
    admin.call(api.editContent, { spaceId, body: { changes: changes as never } }) as Promise<unknown>;
  const ids: string[] = [];
  for (const { bytes, ...file } of files) {
    const change = { operation: 'insert_files', files: [{ ...file, base64: bytes.toString('base64') }] };
    const { insertedFiles } = (await edit([change])) as { insertedFiles: { id: string }[] };
    ids.push(insertedFiles[0]!.id);
  }
  const pages = markdown(ids).map((text, at) => ({
    operation: 'insert_page',
    title: `Page ${at}`,
    document: { markdown: text },
  }));
  for (const some of inChunks(pages, 50)) await edit(some);
  return { admin, spaceId, ids };
}

async function download(url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

type Image = { width: number; height: number; filter: string; bytes: Buffer; masked: boolean };

function imagesIn(pdf: Buffer): Image[] {
  const { objects } = readCompiledPdf(pdf);
  const masks = new Set([...objects.values()].flatMap(({ head }) => /\/SMask (\d+) 0 R/.exec(head)?.[1] ?? []));
  return [...objects].flatMap(([number, { head, stream }]) => {
    if (!stream || !head.includes('/Subtype /Image') || masks.has(String(number))) return [];
    const value = (key: string) => new RegExp(`/${key} /?(\\w+)`).exec(head)![1]!;
    const size = { width: Number(value('Width')), height: Number(value('Height')) };
    return [{ ...size, filter: value('Filter'), bytes: stream, masked: head.includes('/SMask') }];
  });
}

/** Restores the memory limit for other tests, whatever happens. */
async function withMemory<T>(megabytes: number, work: () => Promise<T>): Promise<T> {
  const config = services.config as { printMemory: number };
  const before = config.printMemory;
  config.printMemory = megabytes * 1_000_000;
  try {
    return await work();
  } finally {
    config.printMemory = before;
  }
}

const png = (name: string, bytes: Buffer): File => ({ name, bytes, contentType: 'image/png' });

// The large run: LECTERN_LARGE_PRINT=1, 250 pages with 400 screenshots and the default setting.
const isLarge = process.env['LECTERN_LARGE_PRINT'] !== undefined;
const [pageCount, pictureCount, memory] = isLarge ? [250, 400, 500] : [8, 24, 250];

describe('images in an export', () => {
  test('are all included even if their pixels together exceed the memory', async () => {
    const files = Array.from({ length: pictureCount }, (_, at) => png(`shot ${at}.png`, screenshot(at)));
    const { admin, spaceId } = await spaceWith(files, (ids) =>
      Array.from({ length: pageCount }, (_, page) =>
        ids
          .filter((_id, at) => at % pageCount === page)
          .map((id, at) => `Step ${at} of many.\n\n![what it shows](/files/${id})\n`)
          .join('\n'),
      ),
    );
    await withMemory(memory, async () => {
      const reply = await admin.call(api.getSpacePdf, { spaceId });
      assert.equal(reply.leftOut, undefined);
      const images = imagesIn(await download(reply.url));
      assert.equal(new Set(images.map(({ bytes }) => bytes.toString('base64'))).size, pictureCount);
      // The page width at 200 dpi, with real pixels.
      for (const { width, filter } of images) assert.ok(width <= 1264 && filter === 'DCTDecode');
      const { channels } = await sharp(images[0]!.bytes).stats();
      assert.ok(channels.every(({ stdev }) => stdev > 20));
    });
  });

  test('are listed in the reply if they cannot be included, each time it is requested', async () => {
    const broken = screenshot(1, [200, 100]).subarray(0, 3000);
    const files = [png('Setup dialog.png', Buffer.from(broken)), png('whole.png', screenshot(2, [200, 100]))];
    const { admin, spaceId, ids } = await spaceWith(files, (all) => [
      all.map((id) => `![](/files/${id})`).join('\n\n'),
    ]);
    const leftOut = [{ id: ids[0], name: 'Setup dialog.png', reason: 'unreadable' }];
    for (const time of ['made', 'kept']) {
      const reply = await admin.call(api.getSpacePdf, { spaceId });
      assert.deepEqual(reply.leftOut, leftOut, time);
      assert.equal(imagesIn(await download(reply.url)).length, 1);
    }
  });

  test('that are unreadable SVG or not images are listed too, and in the book', async () => {
    const drawing = {
      name: 'Plan.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'),
      contentType: 'image/svg+xml',
    };
    const other = { name: 'notes.bin', bytes: Buffer.from('no picture'), contentType: 'application/octet-stream' };
    const { admin, spaceId, ids } = await spaceWith([drawing, other], (all) => [
      all.map((id) => `![](/files/${id})\n`).join('\n'),
    ]);
    const leftOut = ['Plan.svg', 'notes.bin'].map((name, at) => ({ id: ids[at], name, reason: 'unreadable' }));
    assert.deepEqual((await admin.call(api.getSpacePdf, { spaceId })).leftOut, leftOut);
    const epub = await admin.call(api.getSpaceEpub, { spaceId });
    // EPUB closes the unclosed element itself.
    assert.deepEqual(epub.leftOut, leftOut.slice(1));
    const chapter = strFromU8(unzipSync(await download(epub.url))['EPUB/chapter-1.xhtml']!);
    assert.match(chapter, /notes\.bin/);
    assert.doesNotMatch(chapter, new RegExp(ids.join('|')));
  });

  test('keep opacity and orientation, and small files stay unchanged', async () => {
    const plain = { width: 60, height: 40, channels: 3 as const, background: '#803020' };
    const clear = { ...plain, channels: 4 as const, background: { r: 10, g: 120, b: 240, alpha: 0.5 } };
    const jpeg = await sharp({ create: plain }).jpeg().toBuffer();
    const turned = await sharp({ create: plain }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const files: File[] = [
      png('clear.png', await sharp({ create: clear }).png().toBuffer()),
      { name: 'plain.jpg', bytes: jpeg, contentType: 'image/jpeg' },
      { name: 'turned.jpg', bytes: turned, contentType: 'image/jpeg' },
      { name: 'a.webp', bytes: await sharp({ create: plain }).webp().toBuffer(), contentType: 'image/webp' },
    ];
    const { admin, spaceId } = await spaceWith(files, (ids) => [ids.map((id) => `![x](/files/${id})`).join('\n\n')]);
    const { url, leftOut } = await admin.call(api.getSpacePdf, { spaceId });
    assert.equal(leftOut, undefined);
    const images = imagesIn(await download(url));
    assert.deepEqual(
      images.map(({ width, height, masked }) => [width, height, masked]),
      [
        [60, 40, true],
        [60, 40, false],
        [40, 60, false],
        [60, 40, false],
      ],
    );
    assert.deepEqual(images[1]!.bytes, jpeg);
  });
});
