// Comments are kept as Markdown, whatever form they were sent in.
import { printDocument, type JSONDocument } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { documentOf } from '#features/content';
import { invalid } from '#platform/errors';

export type BodyInput = Static<typeof shapes.DocumentBodyInput>;
export type Format = 'markdown' | 'document' | undefined;

export function textOf(input: BodyInput): string {
  if (typeof input === 'string') return input;
  if (input.document === undefined) return input.markdown ?? '';
  if (isDeeper(input.document, deepest)) throw invalid('body.document is nested too deeply');
  return printDocument(input.document as unknown as JSONDocument);
}

/** Levels of objects and lists; printing goes down them by calls, and the stack has an end. */
const deepest = 1000;

function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

export const presentBody = (text: string, format: Format): Static<typeof shapes.DocumentBody> =>
  format === 'document' ? { document: documentOf(text) } : { markdown: text };
