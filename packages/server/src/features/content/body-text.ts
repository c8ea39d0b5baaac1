// Bodies are kept as Markdown, whatever form they were sent in.
import { printDocument, type JSONDocument } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { invalid } from '#platform/errors';
import { hrefOfRef } from './hrefs.ts';

export type BodyInput = Static<typeof shapes.DocumentBodyInput>;

/** Levels of objects and lists; printing goes down them by calls, and the stack has an end. */
const deepest = 1000;

export function markdownOf(sent: BodyInput): string {
  if (typeof sent === 'string') return sent;
  if (sent.document === undefined) return sent.markdown ?? '';
  if (isDeeper(sent.document, deepest)) throw invalid('body.document is nested too deeply');
  return printDocument(sent.document as unknown as JSONDocument, { href: hrefOfRef });
}

function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
