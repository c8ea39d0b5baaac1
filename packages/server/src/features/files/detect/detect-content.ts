// Media type detection. The bytes take precedence over the declared type, which is used only among types with no
// distinguishing signature, such as kinds of text.
import { Bytes } from './bytes.ts';
import type { Dimensions } from './dimensions.ts';
import { imageSize } from './image-size.ts';
import { isOldOffice, signatureType } from './signatures.ts';
import { asText, svgSize, textType } from './text.ts';

export type ContentFacts = { contentType: string; dimensions?: Dimensions };
export type DeclaredType = { name?: string; contentType?: string | undefined };

const unknown = 'application/octet-stream';
const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

/** Text types without a signature. */
const textual =
  /^(?:text\/(?!html)|application\/(?:[\w.-]+\+)?(?:json|xml|yaml)$|application\/(?:toml|javascript|typescript|graphql|sql|x-sh|x-ndjson|x-tex|rtf)$)/;
const textExtensions: Record<string, string> = {
  css: 'text/css',
  csv: 'text/csv',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  rtf: 'application/rtf',
  toml: 'application/toml',
  tsv: 'text/tab-separated-values',
  vtt: 'text/vtt',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};
const officeExtensions: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};
/** Types whose bytes would have been recognized. */
const provable =
  /^(?:(?:image|audio|video|font|text|multipart|message)\/|application\/(?:pdf|zip|gzip|json|xml|xhtml\+xml|javascript|vnd\.openxmlformats))/;

/** Types that are a ZIP archive or ISO media container inside, with a name of their own. */
const refined: Record<string, RegExp> = {
  'application/zip': /^application\/(?:vnd\.[\w.+-]+|java-archive|epub\+zip|x-(?!zip)[\w.+-]+)$/,
  'video/webm': /^audio\/webm$/,
  'video/mp4': /^audio\/(?:mp4|x-m4a)$/,
  'audio/ogg': /^audio\/(?:opus|ogg)$/,
  'application/xml': /^(?:application|image|model)\/[\w.-]+\+xml$/,
  'application/json': /^application\/[\w.-]+\+json$/,
};

function saidType({ contentType = '' }: DeclaredType): string | undefined {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return mediaType.test(type) && type !== unknown ? type : undefined;
}

const extensionOf = ({ name = '' }: DeclaredType): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** `head` is the whole content, or a sufficient prefix. */
export function detectContent(head: Uint8Array, size: number, said: DeclaredType = {}): ContentFacts {
  const bytes = new Bytes(head);
  const claimed = saidType(said);
  const shown = signatureType(bytes);
  if (shown !== undefined) return withSize(refine(shown, claimed), imageSize(shown, bytes));
  if (isOldOffice(bytes)) {
    const known = officeExtensions[extensionOf(said)];
    const office = claimed !== undefined && Object.values(officeExtensions).includes(claimed);
    return { contentType: office ? claimed : (known ?? 'application/x-ole-storage') };
  }
  const text = asText(head);
  if (text !== undefined) return textFacts(text, size === head.length, claimed, said);
  return { contentType: claimed !== undefined && !provable.test(claimed) ? claimed : unknown };
}

function textFacts(text: string, isWhole: boolean, claimed: string | undefined, said: DeclaredType): ContentFacts {
  const shown = textType(text, isWhole);
  if (shown === 'image/svg+xml') return withSize(shown, svgSize(text));
  if (shown !== undefined) return { contentType: refine(shown, claimed === 'image/svg+xml' ? undefined : claimed) };
  if (claimed !== undefined && claimed !== 'text/plain' && textual.test(claimed)) return { contentType: claimed };
  return { contentType: textExtensions[extensionOf(said)] ?? 'text/plain' };
}

const refine = (shown: string, claimed: string | undefined): string =>
  claimed !== undefined && refined[shown]?.test(claimed) ? claimed : shown;

const withSize = (contentType: string, dimensions: Dimensions | undefined): ContentFacts => ({
  contentType,
  ...(dimensions && { dimensions }),
});
