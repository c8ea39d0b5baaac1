// Word documents: as HTML first, then the way of all HTML.
import { Worker } from 'node:worker_threads';
import { invalid } from '#platform/errors';
import type { Loss } from '../html/index.ts';
import { requireModest } from '../archive/guard.ts';
import { readHtml } from './html.ts';
import type { Document } from './types.ts';

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='Preformatted Text'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Code'] => pre:separator('\n')",
  "r[style-name='Source Text'] => code",
  "r[style-name='HTML Code'] => code",
  "r[style-name='Code'] => code",
  "r[style-name='Verbatim Char'] => code",
  "p[style-name='Source Code'] => pre:separator('\n')",
  'u => em',
  'strike => s',
];

export type ConvertedDocx = {
  html: string;
  messages: string[];
  pictures: Map<string, { bytes: Uint8Array; contentType: string }>;
};

const heapMb = 192;
const longestMs = 120_000;

/** The pictures of the document have made-up addresses in its HTML. */
function convert(bytes: Uint8Array): Promise<ConvertedDocx> {
  const { promise, resolve, reject } = Promise.withResolvers<ConvertedDocx>();
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), {
    workerData: { bytes, styles },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  const late = setTimeout(() => reject(invalid('it takes too long to be converted')), longestMs);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(invalid(isTooLarge ? 'it is too large to be converted' : 'it cannot be read as a Word document'));
  });
  worker.once('exit', () => reject(invalid('it cannot be read as a Word document')));
  return promise.finally(() => {
    clearTimeout(late);
    return worker.terminate();
  });
}

export async function readDocx(bytes: Uint8Array): Promise<Document> {
  await requireModest(bytes);
  const { html, messages, pictures } = await convert(bytes);
  const document = readHtml(withNotes(html));
  const losses = messages.flatMap((message): Loss[] => {
    const [, kind, name = ''] = /^Unrecognised (paragraph|run) style: '([^']*)'/.exec(message) ?? [];
    if (kind === undefined) return [{ what: message }];
    return harmless.test(name) ? [] : [{ what: `the style "${name}" means nothing here` }];
  });
  return { ...document, losses: [...unique(losses), ...document.losses], pictures };
}

const harmless =
  /^(?:Body Text|Text Body|Standard|Default|Normal|Table|List|Foot|End|Header|Caption|Index|TOC|Contents|Internet|Hyper|Numbering|Bullet|No Spacing)/i;

/** Notes come as a list at the end; each is a note of its own. */
const withNotes = (html: string): string =>
  html.replace(/<ol>(<li id="(?:foot|end)note-.*)<\/ol>$/s, (_, items: string) =>
    items
      .replaceAll(/<\/li>(?=<li id="(?:foot|end)note-|$)/g, '</aside>')
      .replaceAll(/<li id="(?=(?:foot|end)note-)/g, '<aside class="footnote" id="'),
  );

const unique = (losses: readonly Loss[]): Loss[] => [...new Map(losses.map((loss) => [loss.what, loss])).values()];
