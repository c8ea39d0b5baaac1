// Reads PDF files written by the Typst compiler: consecutive objects, a plain cross-reference table, no encryption and
// no object streams. Anything else is rejected; it is not a general PDF reader.
export type PdfObject = {
  /** Everything before the stream, or the whole object, between `obj` and `endobj`; one character is one byte. */
  head: string;
  stream?: Buffer;
};

export type CompiledPdf = { objects: Map<number, PdfObject>; root: number; info: number; id: string; size: number };

const fail = (what: string): never => {
  throw new Error(`the compiled PDF has an unexpected structure: ${what}`);
};

export function readCompiledPdf(bytes: Buffer): CompiledPdf {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2000));
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? fail('no startxref'));
  const text = bytes.toString('latin1', table);
  const [, size = fail('no table')] = /^xref\s+0 (\d+)\s/.exec(text) ?? [];
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const ref = (key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(trailer)?.[1] ?? fail(`no ${key}`));
  const places = [...text.matchAll(/^(\d{10}) (\d{5}) ([nf])/gm)]
    .map(([, offset, , kind], number) => ({ number, offset: Number(offset), used: kind === 'n' }))
    .filter(({ used }) => used)
    .sort((one, other) => one.offset - other.offset);
  const objects = new Map(
    places.map(({ number, offset }, at) => {
      const end = places[at + 1]?.offset ?? table;
      return [number, readObject(bytes, offset, end, number)];
    }),
  );
  const id = /\/ID \[.*\]/.exec(trailer)?.[0] ?? '';
  return { objects, root: ref('Root'), info: ref('Info'), id, size: Number(size) };
}

function readObject(bytes: Buffer, offset: number, end: number, number: number): PdfObject {
  const begin = `${number} 0 obj\n`;
  if (bytes.toString('latin1', offset, offset + begin.length) !== begin) fail(`no object ${number}`);
  const from = offset + begin.length;
  const opened = bytes.indexOf('>>\nstream\n', from, 'latin1');
  if (opened < 0 || opened >= end) {
    const closed = bytes.lastIndexOf('\nendobj', end, 'latin1');
    return { head: bytes.toString('latin1', from, closed < from ? fail(`object ${number} has no end`) : closed) };
  }
  const head = bytes.toString('latin1', from, opened + 2);
  const length = Number(/\/Length (\d+)\b/.exec(head)?.[1] ?? fail(`stream ${number} has no length`));
  const start = opened + '>>\nstream\n'.length;
  if (bytes.toString('latin1', start + length, start + length + 10) !== '\nendstream')
    fail(`stream ${number} is truncated`);
  return { head, stream: bytes.subarray(start, start + length) };
}
