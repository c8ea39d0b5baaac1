// Every kind of content that can be imported, by the name the interface has for it.
import type { shapes, Static } from '@lectern/contract';
import type { Source } from './reading.ts';
import { singleDocument } from './single.ts';
import { website } from './website.ts';
import { zip } from './zip.ts';

export type SourceName = Static<typeof shapes.ImportSource>;

export const sources: Record<SourceName, Source> = {
  website,
  markdown: singleDocument('markdown'),
  html: singleDocument('html'),
  docx: singleDocument('docx'),
  zip,
  'github-wiki': zip,
  notion: zip,
  confluence: zip,
  'google-docs': zip,
};
