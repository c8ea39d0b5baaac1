// What the first bytes of a picture say: its type and size.
export type ImageFacts = { contentType: string; dimensions?: { width: number; height: number } };

export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length >= 24 && ascii(1, 4) === 'PNG' && bytes[0] === 0x89) {
    return { contentType: 'image/png', dimensions: { width: view.getUint32(16), height: view.getUint32(20) } };
  }
  if (bytes.length >= 10 && /^GIF8[79]a$/.test(ascii(0, 6))) {
    return {
      contentType: 'image/gif',
      dimensions: { width: view.getUint16(6, true), height: view.getUint16(8, true) },
    };
  }
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return { contentType: 'image/jpeg', ...jpegSize(bytes, view) };
  }
  if (bytes.length >= 30 && ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') {
    return { contentType: 'image/webp', ...webpSize(ascii(12, 16), view) };
  }
  return undefined;
}

type Sized = Pick<ImageFacts, 'dimensions'>;

/** Segments follow each other; the one that starts a frame holds the size. */
function jpegSize(bytes: Uint8Array, view: DataView): Sized {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { dimensions: { height: view.getUint16(at + 5), width: view.getUint16(at + 7) } };
    at += 2 + view.getUint16(at + 2);
  }
  return {};
}

function webpSize(kind: string, view: DataView): Sized {
  if (kind === 'VP8 ') {
    return { dimensions: { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff } };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { dimensions: { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 } };
  }
  if (kind === 'VP8X') {
    const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    return { dimensions: { width: three(24) + 1, height: three(27) + 1 } };
  }
  return {};
}
