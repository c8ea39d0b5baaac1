// Word documents: converted to HTML, then like all HTML.
import { createHash } from 'node:crypto';
import { badRequest } from '#platform/errors';
import type { Loss } from '@lectern/content/from-html';
import { requireModest } from '../archive/guard.ts';
import { readHtml } from './html.ts';
import type { Document } from './types.ts';
import { withEquations, wordParts } from './word-parts.ts';

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

/** The images of the document have generated URLs in its HTML. */
export async function readDocx(bytes: Uint8Array): Promise<Document> {
  await requireModest(bytes);
  const pictures = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const { default: mammoth } = await import('mammoth');
  const keep = mammoth.images.imgElement(async (image) => {
    const picture = await image.readAsBuffer();
    const name = `picture-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}`;
    pictures.set(name, { bytes: picture, contentType: image.contentType });
    return { src: name };
  });
  const refuse = (): never => {
    throw badRequest('it cannot be read as a Word document');
  };
  const parts = await wordParts(bytes).catch(refuse);
  const { value: html, messages } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(parts.bytes) },
      { styleMap: styles, convertImage: keep, externalFileAccess: false },
    )
    .catch(refuse);
  const document = readHtml(withEquations(withNotes(html), parts.equations));
  const losses = messages.flatMap(({ message }): Loss[] => {
    const [, kind, name = ''] = /^Unrecognised (paragraph|run) style: '([^']*)'/.exec(message) ?? [];
    if (kind === undefined) return [{ what: said(message) }];
    return harmless.test(name) ? [] : [{ what: `the style "${name}" is not supported` }];
  });
  return { ...document, losses: [...parts.losses, ...unique(losses), ...document.losses], pictures };
}

/** XML element names mean nothing to authors. */
function said(message: string): string {
  const name = /^An unrecognised element was ignored: (.*)$/.exec(message)?.[1];
  if (name === undefined) return message;
  return /oMath/.test(name) ? 'an equation is left out' : `an unsupported element is left out (${name})`;
}

const harmless =
  /^(?:Body Text|Text Body|Standard|Default|Normal|Table|List|Foot|End|Header|Caption|Index|TOC|Contents|Internet|Hyper|Numbering|Bullet|No Spacing)/i;

/** Footnotes come as a list at the end; each becomes a footnote of its own. */
const withNotes = (html: string): string =>
  html.replace(/<ol>(<li id="(?:foot|end)note-.*)<\/ol>$/s, (_, items: string) =>
    items
      .replaceAll(/<\/li>(?=<li id="(?:foot|end)note-|$)/g, '</aside>')
      .replaceAll(/<li id="(?=(?:foot|end)note-)/g, '<aside class="footnote" id="'),
  );

const unique = (losses: readonly Loss[]): Loss[] => [...new Map(losses.map((loss) => [loss.what, loss])).values()];
