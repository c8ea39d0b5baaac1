import { array, integer, literal, named, object, oneOf, optional, text, timestamp, url } from '../shape-builders.ts';
import { User } from './common.ts';

const sources = [
  'website',
  'docx',
  'markdown',
  'html',
  'zip',
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
] as const;

export const ImportSource = oneOf(sources);

const run = {
  object: literal('import'),
  id: text(1),
  status: oneOf(['in-progress', 'completed', 'failed', 'cancelled']),
  source: oneOf([...sources, 'git'], { description: 'git: a repository the space is synchronized with' }),
  url: optional(url(undefined, { description: 'URL the content was fetched from' })),
  fileName: optional(text(0, undefined, { description: 'name of the uploaded file' })),
  changeRequest: optional(
    text(1, undefined, { description: 'the change request it was imported into; the main content when absent' }),
  ),
  page: optional(text(1, undefined, { description: 'the page it was imported below' })),
  progress: object({
    found: integer({ description: 'pages and files found so far' }),
    read: integer({ description: 'pages read so far' }),
    files: integer({ description: 'files read so far' }),
  }),
  importedResources: optional(integer({ description: 'pages, files and reusable contents that were imported' })),
  totalResources: optional(integer({ description: 'those, and the ones that could not be read' })),
  pages: optional(
    object(
      { created: integer(), updated: integer(), unchanged: integer() },
      { description: 'number of pages by change' },
    ),
  ),
  revision: optional(text(1, undefined, { description: 'the resulting revision' })),
  error: optional(text(0, undefined, { description: 'why it failed' })),
  startedBy: optional(User),
  startedAt: timestamp(),
  updatedAt: timestamp(),
  finishedAt: optional(timestamp()),
  urls: object({ location: url() }),
};

/** An addition of this service. */
export const ImportRun = named('ImportRun', object(run, { description: 'an import and its result' }));

export const ContentImportSource = named(
  'ContentImportSource',
  object({
    type: oneOf(['website', 'file']),
    url: optional(url(2048, { description: 'of a website' })),
    files: optional(array(text(), { description: 'names of files' })),
  }),
);
const ContentImportTarget = named(
  'ContentImportTarget',
  object({ space: text(1), changeRequest: optional(text(1)), page: optional(text(1)) }),
);

export const ContentImportRun = named(
  'ContentImportRun',
  object(
    {
      object: literal('import-run'),
      id: text(1),
      status: oneOf(['in-progress', 'completed', 'failed', 'cancelled']),
      reason: optional(text(0, undefined, { description: 'why it failed' })),
      source: ContentImportSource,
      target: ContentImportTarget,
      createdBy: optional(text(1)),
      createdAt: timestamp(),
      startedAt: timestamp(),
      updatedAt: timestamp(),
      completedAt: optional(timestamp()),
      urls: object({ location: url() }),
    },
    {
      description:
        'an import in the format of newer clients; `GET /spaces/{spaceId}/imports/{importId}` has more details',
    },
  ),
);

export const ImportReport = named(
  'ImportReport',
  object(
    {
      ...run,
      losses: array(
        object({
          what: text(0, undefined, { description: 'what could not be converted exactly' }),
          where: optional(text(0, undefined, { description: 'details about where it occurred' })),
          resource: optional(text(0, undefined, { description: 'path or URL of the page in the source' })),
        }),
        { description: 'content that was converted with loss' },
      ),
      failures: array(
        object({
          resource: text(0, undefined, { description: 'path or URL in the source' }),
          reason: text(),
        }),
        { description: 'what could not be read' },
      ),
    },
    { description: 'an import with everything it could not convert' },
  ),
);
