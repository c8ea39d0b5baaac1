import { array, integer, literal, named, object, oneOf, optional, text, timestamp, url } from '../vocabulary.ts';
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
  source: oneOf([...sources, 'git'], { description: 'git: a repository that the space is kept in step with' }),
  url: optional(url(undefined, { description: 'where the content was fetched from' })),
  fileName: optional(text(0, undefined, { description: 'name of the file that was sent' })),
  changeRequest: optional(text(1, undefined, { description: 'where it went; the main content when absent' })),
  page: optional(text(1, undefined, { description: 'the page it went below' })),
  progress: object({
    found: integer({ description: 'pages and files known of so far' }),
    read: integer({ description: 'pages read so far' }),
    files: integer({ description: 'files read so far' }),
  }),
  importedResources: optional(integer({ description: 'pages, files and reusable contents that came in' })),
  totalResources: optional(integer({ description: 'those and the ones that could not be read' })),
  pages: optional(
    object({ created: integer(), updated: integer(), unchanged: integer() }, { description: 'what it did to pages' }),
  ),
  revision: optional(text(1, undefined, { description: 'the state afterwards' })),
  error: optional(text(0, undefined, { description: 'why it failed' })),
  startedBy: optional(User),
  startedAt: timestamp(),
  updatedAt: timestamp(),
  finishedAt: optional(timestamp()),
  urls: object({ location: url() }),
};

/** An addition of this service. */
export const ImportRun = named('ImportRun', object(run, { description: 'an import and what came of it' }));

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
    { description: 'an import as newer clients know it; `GET /spaces/{spaceId}/imports/{importId}` says more of it' },
  ),
);

export const ImportReport = named(
  'ImportReport',
  object(
    {
      ...run,
      losses: array(
        object({
          what: text(0, undefined, { description: 'what was not taken over as it was' }),
          where: optional(text(0, undefined, { description: 'more about the place' })),
          resource: optional(text(0, undefined, { description: 'path or address of the page in the source' })),
        }),
        { description: 'everything that was converted with loss' },
      ),
      failures: array(
        object({
          resource: text(0, undefined, { description: 'path or address in the source' }),
          reason: text(),
        }),
        { description: 'what could not be read' },
      ),
    },
    { description: 'an import with everything that was lost on the way' },
  ),
);
