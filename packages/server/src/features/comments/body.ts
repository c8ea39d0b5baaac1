// Comments are kept as Markdown, whatever form they were sent in.
import { printDocument, type JSONDocument } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { documentOf } from '#features/content';

export type BodyInput = Static<typeof shapes.DocumentBodyInput>;
export type Format = 'markdown' | 'document' | undefined;

export function textOf(input: BodyInput): string {
  if (typeof input === 'string') return input;
  if (input.document !== undefined) return printDocument(input.document as unknown as JSONDocument);
  return input.markdown ?? '';
}

export const presentBody = (text: string, format: Format): Static<typeof shapes.DocumentBody> =>
  format === 'document' ? { document: documentOf(text) } : { markdown: text };
