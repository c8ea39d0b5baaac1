import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { detectContent } from './detect-content.ts';

const bytes = (...parts: (string | number | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string'
        ? Buffer.from(part, 'latin1')
        : typeof part === 'number'
          ? Buffer.alloc(part)
          : Buffer.from(part),
    ),
  );
const u16be = (value: number): number[] => [value >> 8, value & 255];
const u32be = (value: number): number[] => [0, 0, value >> 8, value & 255];
const u16 = (value: number): number[] => [value & 255, value >> 8];
const u32 = (value: number): number[] => [value & 255, value >> 8, 0, 0];
const box = (kind: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  return bytes(u32be(inner.length + 8), kind, [...inner]);
};

const png = bytes([0x89], 'PNG\r\n\x1a\n', u32be(13), 'IHDR', u32be(640), u32be(480), 5);
const frame = (width: number, height: number) => bytes([0xff, 0xc0], u16be(17), [8], u16be(height), u16be(width), 10);
const exif = (orientation: number): Buffer => {
  const facts = bytes('MM', [0, 42], u32be(8), u16be(1), u16be(0x112), u16be(3), u32be(1), u16be(orientation), 2, 4);
  return bytes([0xff, 0xe1], u16be(facts.length + 8), 'Exif\0\0', [...facts]);
};
const avif = (...more: Buffer[]) =>
  Buffer.concat([
    box('ftyp', bytes('avif', 4, 'avifmif1')),
    box(
      'meta',
      bytes(4),
      box(
        'iprp',
        box(
          'ipco',
          box('ispe', bytes(4, u32be(64), u32be(48))),
          box('ispe', bytes(4, u32be(800), u32be(600))),
          ...more,
        ),
      ),
    ),
  ]);
const zipped = (...names: string[]): Buffer =>
  Buffer.concat(names.map((name) => bytes('PK\x03\x04', 22, u16(name.length), u16(0), name, 'data')));
const ole = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 100);

const typeOf = (given: Buffer | string, contentType?: string, name?: string): string =>
  detectContent(Buffer.from(given as Buffer), Buffer.from(given as Buffer).length, {
    contentType,
    ...(name !== undefined && { name }),
  }).contentType;
const sizeOf = (given: Buffer | string) => {
  const { dimensions } = detectContent(Buffer.from(given as Buffer), Buffer.from(given as Buffer).length);
  return dimensions && [dimensions.width, dimensions.height];
};

describe('the detected type of bytes', () => {
  const office = 'application/vnd.openxmlformats-officedocument';
  const kinds: [string, Buffer | string][] = [
    ['image/png', png],
    ['image/gif', bytes('GIF89a', u16(3), u16(4))],
    ['image/jpeg', bytes([0xff, 0xd8], [...frame(10, 20)])],
    ['image/webp', bytes('RIFF', 4, 'WEBPVP8 ', 20)],
    ['image/avif', avif()],
    ['image/bmp', bytes('BM', 12, u32(40), u32(9), u32(8), 20)],
    ['image/vnd.microsoft.icon', bytes([0, 0, 1, 0], u16(1), [16, 16, 0, 0], 12)],
    ['image/tiff', bytes([0x49, 0x49, 0x2a, 0], 10)],
    ['image/svg+xml', '<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/svg+xml', '\ufeff<!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "b">]><svg width="1" height="2">'],
    ['application/pdf', '%PDF-1.7\n'],
    ['application/zip', zipped('a.txt', 'b.txt')],
    ['application/zip', bytes('PK\x05\x06', 18)],
    [`${office}.wordprocessingml.document`, zipped('[Content_Types].xml', '_rels/.rels', 'word/document.xml')],
    [`${office}.spreadsheetml.sheet`, zipped('[Content_Types].xml', 'xl/workbook.xml')],
    [`${office}.presentationml.presentation`, zipped('ppt/presentation.xml')],
    ['application/epub+zip', bytes('PK\x03\x04', 14, u32(20), 4, u16(8), u16(0), 'mimetypeapplication/epub+zip')],
    ['application/gzip', bytes([0x1f, 0x8b, 8], 10)],
    ['video/mp4', box('ftyp', bytes('isom', 4))],
    ['video/quicktime', box('ftyp', bytes('qt  ', 4))],
    ['audio/mp4', box('ftyp', bytes('M4A ', 4))],
    ['image/avif', box('ftyp', bytes('mif1', 4, 'mif1avif'))],
    ['image/heic', box('ftyp', bytes('heic', 4))],
    ['video/webm', bytes([0x1a, 0x45, 0xdf, 0xa3], 8, 'webm', 8)],
    ['video/x-matroska', bytes([0x1a, 0x45, 0xdf, 0xa3], 8, 'matroska')],
    ['audio/mpeg', bytes('ID3', [4, 0], 10)],
    ['audio/mpeg', bytes([0xff, 0xfb, 0x90, 0x00], 10)],
    ['audio/aac', bytes([0xff, 0xf1, 0x50, 0x80], 10)],
    ['audio/ogg', bytes('OggS', 24, 'OpusHead')],
    ['video/ogg', bytes('OggS', 24, '\x80theora')],
    ['audio/wav', bytes('RIFF', 4, 'WAVEfmt ')],
    ['audio/flac', bytes('fLaC', 10)],
    ['font/woff', bytes('wOFF', 10)],
    ['font/woff2', bytes('wOF2', 10)],
    ['font/ttf', bytes([0, 1, 0, 0], u16be(12), 10)],
    ['font/otf', bytes('OTTO', 10)],
    ['application/wasm', bytes('\0asm', 4)],
    ['application/json', '{"a": [1, 2]}'],
    ['application/xml', '<?xml version="1.0"?><feed/>'],
    ['text/html', '<!DOCTYPE html><p>'],
    ['text/html', '  <!-- x --><script>alert(1)</script>'],
    ['text/plain', 'Grüße, {braces} and <tags>'],
    ['text/plain', ''],
    ['application/octet-stream', bytes([1, 2, 3, 0xff])],
  ];
  for (const [type, given] of kinds) {
    test(`${type} from its first bytes`, () => {
      assert.equal(typeOf(given), type);
      // Whatever type is declared.
      for (const said of ['image/png', 'text/plain', 'nonsense', 'application/pdf']) {
        assert.equal(typeOf(given, said, 'a.png'), type, said);
      }
    });
  }

  test('falls back to the declared type', () => {
    assert.equal(typeOf('a,b\n1,2\n', 'text/csv'), 'text/csv');
    assert.equal(typeOf('a,b\n1,2\n', undefined, 'table.CSV'), 'text/csv');
    assert.equal(typeOf('a: 1\n', 'application/yaml; charset=utf-8'), 'application/yaml');
    assert.equal(typeOf('plain', 'text/html'), 'text/plain');
    assert.equal(typeOf(bytes([1, 2, 3, 0xff]), 'application/x-custom'), 'application/x-custom');
    assert.equal(typeOf(zipped('a'), 'application/vnd.sketch'), 'application/vnd.sketch');
    assert.equal(typeOf(zipped('a'), 'application/x-zip-compressed'), 'application/zip');
    assert.equal(typeOf(ole, undefined, 'old.doc'), 'application/msword');
    assert.equal(typeOf(ole, 'application/vnd.ms-excel'), 'application/vnd.ms-excel');
    assert.equal(typeOf('{"a":1}', 'application/geo+json'), 'application/geo+json');
    assert.equal(typeOf(bytes([0x1a, 0x45, 0xdf, 0xa3], 8, 'webm', 8), 'audio/webm'), 'audio/webm');
  });
});

describe('the size of an image', () => {
  const sizes: [string, Buffer | string, number[] | undefined][] = [
    ['png', png, [640, 480]],
    ['gif', bytes('GIF89a', u16(3), u16(4)), [3, 4]],
    ['jpeg', bytes([0xff, 0xd8], [0xff, 0xe0], u16be(4), 2, [...frame(300, 200)]), [300, 200]],
    ['jpeg on its side', bytes([0xff, 0xd8], [...exif(6)], [...frame(300, 200)]), [200, 300]],
    ['jpeg upside down', bytes([0xff, 0xd8], [...exif(3)], [...frame(300, 200)]), [300, 200]],
    ['webp, lossy', bytes('RIFF', 4, 'WEBPVP8 ', 10, u16(320), u16(240), 4), [320, 240]],
    ['webp, extended', bytes('RIFF', 4, 'WEBPVP8X', 8, [99, 0, 0], [49, 0, 0]), [100, 50]],
    ['avif', avif(), [800, 600]],
    ['avif on its side', avif(box('irot', bytes([1]))), [600, 800]],
    ['bmp from above', bytes('BM', 12, u32(40), u32(9), [0xf8, 0xff, 0xff, 0xff], 20), [9, 8]],
    ['ico', bytes([0, 0, 1, 0], u16(2), [16, 16, 0, 0], 12, [0, 0, 0, 0], 12), [256, 256]],
    ['svg by its size', '<svg width="120" height="80px" viewBox="0 0 1 1">', [120, 80]],
    ['svg in other units', "<svg width='1in' height='2.54cm'>", [96, 96]],
    ['svg by its view', '<svg viewBox="0 0 300 150" width="100%">', [300, 150]],
    ['svg by one side', '<svg viewBox="0,0,300,150" width="100">', [100, 50]],
    ['svg without any', '<svg xmlns="x">', undefined],
    ['png cut off', png.subarray(0, 18), undefined],
    ['jpeg without a frame', bytes([0xff, 0xd8, 0xff, 0xe0], u16be(0), 30), undefined],
  ];
  for (const [name, given, size] of sizes) test(name, () => assert.deepEqual(sizeOf(given), size));

  test('never takes long or throws, whatever follows the header', () => {
    const starts = kinds();
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2000 }), (start, rest) => {
        const { contentType } = detectContent(Buffer.concat([start, rest]), start.length + rest.length);
        assert.match(contentType, /^[\w.+-]+\/[\w.+-]+$/);
      }),
      { numRuns: 2000 },
    );
    const began = performance.now();
    detectContent(Buffer.from('<!-- '.repeat(50_000)), 250_000);
    detectContent(Buffer.from(`<svg ${'a="'.repeat(80_000)}`), 240_000);
    detectContent(Buffer.from('<?x'.repeat(80_000)), 240_000);
    detectContent(Buffer.from(`<!doctype svg ${'['.repeat(200_000)}`), 200_000);
    detectContent(Buffer.from('['.repeat(250_000)), 250_000);
    detectContent(Buffer.concat(Array.from({ length: 8000 }, () => bytes('PK\x03\x04', 22, u16(40), u16(0)))), 240_000);
    assert.ok(performance.now() - began < 1000, `${performance.now() - began} ms`);
  });

  const kinds = () => [
    png.subarray(0, 8),
    bytes([0xff, 0xd8]),
    bytes([0xff, 0xd8], [...exif(6)]),
    bytes('GIF89a'),
    bytes('RIFF', 4, 'WEBPVP8X'),
    bytes('RIFF', 4, 'WEBPVP8L'),
    box('ftyp', bytes('avif', 4)),
    bytes(u32be(28), 'ftypavif', 16, u32be(0), 'meta'),
    bytes('BM', 12, u32(40)),
    bytes([0, 0, 1, 0], u16(65_535)),
    bytes('PK\x03\x04'),
    Buffer.from('<svg '),
    Buffer.from('<?xml '),
  ];
});
