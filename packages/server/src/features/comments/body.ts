// Comments are stored as Markdown, whatever format they were submitted in.
import type { Static, shapes } from '@lectern/contract';
import { documentOf } from '#features/content';

export { markdownOf as textOf, type BodyInput } from '#features/content';
export type Format = 'markdown' | 'document' | undefined;

export const presentBody = (text: string, format: Format): Static<typeof shapes.DocumentBody> =>
  format === 'document' ? { document: documentOf(text) } : { markdown: text };
