import { onBranch } from '../branch.ts';
import { idOf } from '../ids.ts';
import { operation } from '../operation.ts';
import { ContentImportRun, ContentImportSource, ImportReport, ImportRun, ImportSource } from '../shapes/imports.ts';
import { boolean, list, named, number, object, oneOf, optional, paging, text, url } from '../shape-builders.ts';

const Import = named(
  'Import',
  object({
    url: url(2048, { description: 'URL the content is fetched from' }),
    source: ImportSource,
  }),
);
const ImportResult = named(
  'ImportResult',
  object({ revision: text(1), importedResources: number(), totalResources: number() }),
);

const tag = 'Imports';
const refusals = {
  main: { 412: 'direct edits of the space are locked' },
  changeRequest: { 412: 'the change request is merged or archived' },
};
const imported = {
  tag,
  access: { level: 'edit' },
  body: Import,
  status: 201,
  location: true,
  reply: ImportResult,
  errors: { 409: 'the import was cancelled, or cannot be stored at its target' },
} as const;

const fromElsewhere = 'Import content';
export const { main: importContent, changeRequest: importContentInChangeRequest } = onBranch(
  {
    ...imported,
    id: 'importContent',
    route: 'POST /content/import',
    audit: { event: 'content_imported', target: 'spaceId' },
  },
  {
    main: { summary: fromElsewhere, seed: 22, errors: refusals.main },
    changeRequest: { summary: fromElsewhere, seed: 37, errors: refusals.changeRequest },
  },
);

const belowPage = 'Import content below a page';
export const { main: importIntoPage, changeRequest: importIntoPageInChangeRequest } = onBranch(
  {
    ...imported,
    id: 'importIntoPage',
    route: 'POST /content/page/{pageId}/import',
    audit: { event: 'imported_into_page', target: 'pageId' },
  },
  {
    main: { summary: belowPage, errors: refusals.main },
    changeRequest: { summary: belowPage, errors: refusals.changeRequest },
  },
);

export const listImports = operation({
  id: 'listImports',
  route: 'GET /v1/spaces/{spaceId}/imports',
  summary: 'List the imports into a space, newest first',
  description: 'An addition of this service. Running imports are included, with their progress.',
  tag,
  access: { level: 'edit' },
  query: paging,
  status: 200,
  reply: list(ImportRun),
});

export const getImport = operation({
  id: 'getImport',
  route: 'GET /v1/spaces/{spaceId}/imports/{importId}',
  summary: 'Get the progress of an import, or what it could not convert',
  description: 'An addition of this service.',
  tag,
  access: { level: 'edit' },
  status: 200,
  reply: ImportReport,
});

export const cancelImport = operation({
  id: 'cancelImport',
  route: 'POST /v1/spaces/{spaceId}/imports/{importId}/cancel',
  summary: 'Cancel a running import',
  description: 'An addition of this service. Nothing of it is stored; its request returns 409.',
  tag,
  access: { level: 'edit' },
  audit: { event: 'import_canceled', target: 'importId' },
  status: 200,
  reply: ImportRun,
  errors: { 412: 'the import has ended' },
});

const statuses = ['active', 'pending', 'in-progress', 'completed', 'failed', 'cancelled'] as const;

/** Newer clients list imports by organization, under a different path prefix from everything else. */
function importRunsAt<const At extends '/v1/org/{organizationId}' | '/v1/orgs/{organizationId}'>(
  at: At,
  suffix: '' | 'InOrganization',
) {
  const inEvent = suffix === '' ? '' : '_in_organization';
  return {
    listImportRuns: operation({
      id: `listImportRuns${suffix}`,
      route: `GET ${at}/imports` as const,
      summary: 'List the imports into spaces the caller can edit, newest first',
      tag,
      access: { level: 'guest' },
      query: {
        ...paging,
        space: optional(idOf('space', { hidden: 'empty', description: 'only imports into this space' })),
        status: optional(oneOf(statuses, { description: '`active`: running imports' })),
      },
      status: 200,
      reply: list(ContentImportRun),
    }),
    startImportRun: operation({
      id: `startImportRun${suffix}`,
      route: `POST ${at}/imports` as const,
      summary: 'Import a website',
      description:
        'Needs `edit` on the space. Returns when the import has ended; `…/imports` shows its progress. Files are sent ' +
        'to `POST /spaces/{spaceId}/imports/upload`.',
      tag,
      access: { level: 'guest' },
      audit: { event: `import_run_started${inEvent}`, target: 'organizationId' },
      body: object({
        source: ContentImportSource,
        target: object({
          space: idOf('space'),
          changeRequest: optional(text(1, 128)),
          page: optional(text(1, 128)),
        }),
        site: optional(idOf('site', { description: 'has no effect' })),
        enhance: optional(boolean({ description: 'has no effect' })),
      }),
      status: 201,
      reply: ContentImportRun,
      errors: {
        409: 'the import was cancelled, or cannot be stored at its target',
        412: 'direct edits of the space are locked, or the change request is merged or archived',
      },
    }),
    getImportRun: operation({
      id: `getImportRun${suffix}`,
      route: `GET ${at}/imports/{importRunId}` as const,
      summary: 'Get the progress of an import',
      tag,
      access: { level: 'guest' },
      status: 200,
      reply: ContentImportRun,
    }),
    cancelImportRun: operation({
      id: `cancelImportRun${suffix}`,
      route: `POST ${at}/imports/{importRunId}/cancel` as const,
      summary: 'Cancel a running import',
      tag,
      access: { level: 'guest' },
      audit: { event: `import_run_canceled${inEvent}`, target: 'importRunId' },
      status: 200,
      reply: ContentImportRun,
      errors: { 412: 'the import has ended' },
    }),
  };
}

export const { listImportRuns, startImportRun, getImportRun, cancelImportRun } = importRunsAt(
  '/v1/org/{organizationId}',
  '',
);

export const {
  listImportRuns: listImportRunsInOrganization,
  startImportRun: startImportRunInOrganization,
  getImportRun: getImportRunInOrganization,
  cancelImportRun: cancelImportRunInOrganization,
} = importRunsAt('/v1/orgs/{organizationId}', 'InOrganization');

export const uploadImport = operation({
  id: 'uploadImport',
  route: 'POST /v1/spaces/{spaceId}/imports/upload',
  summary: 'Import a file: an archive or a document',
  description:
    'An addition of this service, for content that has no URL. Send the bytes of the file with its `name` in the ' +
    'query, or `multipart/form-data` with one file. Importing the same name again updates the pages it created before. Every source ' +
    'but `website` can be sent.',
  tag,
  access: { level: 'edit' },
  audit: { event: 'import_uploaded', target: 'spaceId' },
  query: {
    source: ImportSource,
    name: optional(text(1, 256, { description: 'name of the file, when the body is only its bytes' })),
    changeRequest: optional(
      idOf('changeRequest', {
        hidden: 404,
        description: 'the change request to import into; the main content when absent',
      }),
    ),
    page: optional(text(1, 128, { description: 'the page to import below' })),
  },
  upload: true,
  status: 201,
  location: true,
  reply: ImportResult,
  errors: {
    408: 'no data was received for a minute',
    409: 'the import was cancelled, or cannot be stored at its target',
    412: 'direct edits of the space are locked, or the change request is merged or archived',
    413: 'the file exceeds the size limit of imports',
    415: 'the body is JSON instead of a file',
  },
});
