// Turns a Word document into HTML apart from the service: a document that needs more memory than it is given ends this
// thread and nothing else.
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import type { ConvertedDocx } from './docx.ts';

const { bytes, styles } = workerData as { bytes: Uint8Array; styles: string[] };
const pictures: ConvertedDocx['pictures'] = new Map();

const keep = mammoth.images.imgElement(async (image) => {
  const picture = await image.readAsBuffer();
  const name = `picture-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}`;
  pictures.set(name, { bytes: new Uint8Array(picture), contentType: image.contentType });
  return { src: name };
});

const { value: html, messages } = await mammoth.convertToHtml(
  { buffer: Buffer.from(bytes) },
  { styleMap: styles, convertImage: keep, externalFileAccess: false },
);
parentPort!.postMessage({ html, messages: messages.map(({ message }) => message), pictures } satisfies ConvertedDocx);
