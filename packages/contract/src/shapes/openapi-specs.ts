import {
  anything,
  boolean,
  either,
  literal,
  map,
  named,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../vocabulary.ts';

export const OpenApiSlug = text(1, 100, { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });
export const OpenApiVisibility = named('OpenAPIVisibility', oneOf(['private', 'public']));

export const OpenApiSource = named(
  'OpenAPISource',
  either([
    object({ url: url(2048) }),
    object({ text: text(1, undefined, { description: 'the whole document, JSON or YAML' }) }),
  ]),
);

export const OpenApiSpec = named(
  'OpenAPISpec',
  object({
    object: literal('openapi-spec'),
    id: text(1),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    slug: OpenApiSlug,
    sourceURL: optional(url(2048, { description: 'where it is fetched from; absent when it was given as text' })),
    processingState: oneOf(['pending', 'progress', 'complete']),
    visibility: optional(OpenApiVisibility),
    lastVersion: optional(text(1)),
    lastProcessedAt: optional(timestamp()),
    lastProcessErrorCode: optional(
      oneOf(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'], { description: 'why the last run made no version' }),
    ),
    permissions: object({ view: boolean(), edit: boolean() }),
    urls: object({ location: url(), app: url(), published: optional(url()) }),
  }),
);

export const OpenApiSpecVersion = named(
  'OpenAPISpecVersion',
  object({
    object: literal('openapi-spec-version'),
    id: text(1),
    createdAt: optional(timestamp()),
    url: url(2048, { description: 'the document itself' }),
    urls: object({ location: url() }),
  }),
);

export const OpenApiSpecContent = named(
  'OpenAPISpecContent',
  object({
    filesystem: map(anything(), { description: 'the files of the document by name' }),
    url: url(2048),
  }),
);
