// Every kind of content that can be imported, by its name in the contract.
import type { shapes, Static } from '@lectern/contract';
import { confluence } from './confluence/confluence.ts';
import { googleDocs } from './google-docs/google-docs.ts';
import { notion } from './notion/notion.ts';
import type { Source } from './source.ts';
import { singleDocument } from './single-document.ts';
import { website } from './website.ts';
import { githubWiki } from './wiki/wiki.ts';
import { zip } from './zip.ts';

export type SourceName = Static<typeof shapes.ImportSource>;

export const sources: Record<SourceName, Source> = {
  website,
  markdown: singleDocument('markdown'),
  html: singleDocument('html'),
  docx: singleDocument('docx'),
  zip,
  'github-wiki': githubWiki,
  notion,
  confluence,
  'google-docs': googleDocs,
};
