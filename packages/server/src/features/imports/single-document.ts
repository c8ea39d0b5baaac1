// A single document becomes one page; images and files it refers to are fetched along.
import { rewriteLinks } from '@lectern/content';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { ImportedFile, LinkTarget } from '#features/ingest';
import { charsetOf } from '#platform/charset';
import { badRequest, HttpError } from '#platform/errors';
import { maxDocumentBytes, type Document, type Format } from './documents/document.ts';
import { pictureName } from './images.ts';
import type { Failure, LocatedLoss, ImportResult, ImportContext, Source } from './source.ts';
import { fetchOne, readInput } from './spool.ts';
import { titleOfName } from './tree.ts';

const accepted: Record<Format, string> = {
  markdown: 'text/markdown, text/plain;q=0.9, */*;q=0.5',
  html: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5',
  docx: '*/*',
};

export const singleDocument =
  (format: Format): Source =>
  async (reading, given) => {
    const { url, name, contentType, bytes } = await readInput(
      reading,
      given,
      maxDocumentBytes[format],
      accepted[format],
    );
    if (format === 'markdown' && /\btext\/html\b/i.test(contentType ?? '')) {
      throw badRequest('there is a web page at this URL, not a Markdown file; import it as `html` or `website`');
    }
    const charset = charsetOf(contentType);
    const xhtml = /xhtml/i.test(contentType ?? '') || /\.xhtml$/i.test(name);
    const document = await reading.convert({ way: 'document', format, bytes, charset, xhtml });
    return oneDocument(reading, document, { name, ...(url !== undefined && { url }) });
  };

/** The page has the same key whatever its URL, so that a moved document is still the same. */
const key = 'document';
const maxPictures = 2000;
const maxPictureBytes = 100 * 1024 ** 2;

export async function oneDocument(
  reading: ImportContext,
  document: Document,
  { name, url, unwrap = (href) => href }: { name: string; url?: string; unwrap?: (href: string) => string },
): Promise<ImportResult> {
  const { title, markdown, fields, losses: lost } = document;
  const losses: LocatedLoss[] = lost.map((loss) => ({ ...loss }));
  const failures: Failure[] = [];
  if (markdown.trim() === '') losses.push({ what: 'the page has no text' });
  reading.note({ found: 1, read: 1 });
  const files = new Map<string, ImportedFile>();
  for (const [address, picture] of document.pictures ?? []) {
    files.set(address, { key: address, name: pictureName(address, picture), ...picture });
  }
  const leads = new Map<string, LinkTarget>();
  const pictures = new Set<string>();
  rewriteLinks(markdown, ({ target, use }) => {
    const href = unwrap(target);
    if (files.has(href)) leads.set(target, { file: href });
    else if (href.startsWith('#')) {
      const anchor = document.anchors ? document.anchors.get(href.slice(1)) : href.slice(1);
      leads.set(target, { url: anchor === undefined ? href : `#${anchor}` });
    } else if (url === undefined) {
      if (href !== target) leads.set(target, { url: href });
      else if (isRelative(target)) losses.push({ what: `the target of a link was not found: ${target}` });
    } else {
      const address = URL.parse(href, url);
      if (!address) return undefined;
      const isPicture = use === 'image' || use === 'file';
      if (isPicture && address.origin === new URL(url).origin) pictures.add(address.href);
      leads.set(target, isPicture && pictures.has(address.href) ? { file: address.href } : { url: address.href });
    }
    return undefined;
  });
  if (pictures.size > maxPictures) throw badRequest(`the document has more than ${maxPictures} images`);
  for (const address of pictures) {
    const file = await picture(reading, address, failures);
    if (file) files.set(address, file);
    reading.note({ found: 1 + pictures.size, files: files.size });
  }
  return {
    incoming: {
      pages: [{ key, type: 'document', title: title ?? titleOfName(name), ...fields, markdown }],
      files: [...files.values()],
      reusableContents: [],
      resolve(_, href) {
        const found = leads.get(href);
        // What could not be fetched keeps its URL.
        return found && 'file' in found && !files.has(found.file) ? { url: found.file } : found;
      },
    },
    losses,
    failures,
  };
}

const isRelative = (href: string): boolean => href !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href);

async function picture(
  reading: ImportContext,
  address: string,
  failures: Failure[],
): Promise<ImportedFile | undefined> {
  try {
    const { contentType, bytes } = await fetchOne(reading, address, maxPictureBytes);
    const name = new URL(address).pathname.split('/').at(-1) || 'picture';
    return {
      key: address,
      name: safeDecodeURIComponent(name),
      bytes,
      ...(contentType !== undefined && { contentType }),
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    reading.signal.throwIfAborted();
    failures.push({ resource: address, reason: error.message });
    return undefined;
  }
}
