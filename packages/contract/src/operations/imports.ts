import { operation } from '../operation.ts';
import { own, type Place, type SpacePath } from '../place.ts';
import { named, number, object, oneOf, text, url } from '../vocabulary.ts';

const Import = named(
  'Import',
  object({
    url: url(2048, { description: 'where the content is fetched from' }),
    source: oneOf(['website', 'docx', 'markdown', 'html', 'zip', 'confluence', 'github-wiki', 'notion', 'google-docs']),
  }),
);
const ImportResult = named(
  'ImportResult',
  object({ revision: text(1), importedResources: number(), totalResources: number() }),
);

function importsAt<const At extends SpacePath>(place: Place<At>, refusal: string) {
  const { at } = place;
  return {
    importContent: operation({
      ...own(place, 'importContent'),
      route: `POST ${at}/import` as const,
      summary: 'Take in content from elsewhere',
      access: { level: 'edit' },
      body: Import,
      status: 201,
      location: true,
      reply: ImportResult,
      errors: { 412: refusal },
    }),
    importIntoPage: operation({
      ...own(place, 'importIntoPage'),
      route: `POST ${at}/page/{pageId}/import` as const,
      summary: 'Take in content from elsewhere below a page',
      access: { level: 'edit' },
      body: Import,
      status: 201,
      location: true,
      reply: ImportResult,
      errors: { 412: refusal },
    }),
  };
}

export const { importContent, importIntoPage } = importsAt(
  { at: '/v1/spaces/{spaceId}/content', suffix: '', tag: 'Imports', seeds: { importContent: 22 } },
  'edits of the space are locked',
);

export const { importContent: importContentInChangeRequest, importIntoPage: importIntoPageInChangeRequest } = importsAt(
  {
    at: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    suffix: 'InChangeRequest',
    tag: 'Imports',
    seeds: { importContent: 37 },
  },
  'the change request is merged or archived',
);
