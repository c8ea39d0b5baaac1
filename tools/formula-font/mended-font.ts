// Patches the MATH table of the formula font: the glyph assemblies of →, ↔ and ↦ have a head without a connector, so
// that browsers cannot stretch them. The same head in ↪ is right; this copies its values.
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** A GlyphPartRecord: glyph, start and end connector length, advance, flags. */
const wrong = Buffer.from('05a6000000c801f90000', 'hex');
const right = Buffer.from('05a600c8000001f90000', 'hex');

const header = 48;
const at = { length: 8, tables: 12, packed: 20, metadata: 28, private: 40 };

/** End of the table directory of a WOFF2 file, where its compressed tables begin. */
function directoryEnd(file: Buffer): number {
  let place = header;
  const number = (): void => {
    while (file[place++]! & 0x80);
  };
  for (let left = file.readUInt16BE(at.tables); left > 0; left--) {
    const flags = file[place++]!;
    const tag = flags & 0x3f;
    if (tag === 0x3f) place += 4;
    number();
    // glyf (10) and loca (11) are transformed, unless the flags say otherwise.
    const plain = flags >> 6;
    if (tag === 10 || tag === 11 ? plain !== 3 : plain !== 0) number();
  }
  return place;
}

/** Returns the file unchanged when there is nothing to patch. */
export async function mended(file: Buffer): Promise<Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') return file;
  if (file.readUInt32BE(at.metadata) !== 0 || file.readUInt32BE(at.private) !== 0) return file;
  const begin = directoryEnd(file);
  const tables = await unpack(file.subarray(begin, begin + file.readUInt32BE(at.packed)));
  let found = tables.indexOf(wrong);
  if (found < 0) return file;
  for (; found >= 0; found = tables.indexOf(wrong, found)) right.copy(tables, found);
  const packed = await pack(tables, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_QUALITY]: 9 },
  });
  const whole = Buffer.concat([file.subarray(0, begin), packed, Buffer.alloc((4 - ((begin + packed.length) % 4)) % 4)]);
  whole.writeUInt32BE(whole.length, at.length);
  whole.writeUInt32BE(packed.length, at.packed);
  return whole;
}
