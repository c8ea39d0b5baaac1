import {
  anyObject,
  anything,
  array,
  boolean,
  either,
  integer,
  literal,
  map,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../shape-builders.ts';

export const OpenApiSlug = text(1, 100, {
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  'x-expects': 'lower-case letters and digits in parts joined by single hyphens, such as pet-store',
});
export const OpenApiVisibility = named('OpenAPIVisibility', oneOf(['private', 'public']));

export const OpenApiSource = named(
  'OpenAPISource',
  either([
    object({ url: url(2048) }),
    // Not minLength: it would count the characters of a text of many megabytes.
    object({
      text: text(0, undefined, {
        pattern: '[^]',
        'x-expects': 'a text that is not empty, such as {"openapi":"3.1.0"}',
        description: 'the whole document, JSON or YAML',
      }),
    }),
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
    sourceURL: optional(url(2048, { description: 'URL it is fetched from; absent if it was given as text' })),
    processingState: oneOf(['pending', 'progress', 'complete']),
    visibility: optional(OpenApiVisibility),
    lastVersion: optional(text(1)),
    lastProcessedAt: optional(timestamp()),
    lastProcessErrorCode: optional(
      oneOf(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'], { description: 'why the last run created no version' }),
    ),
    lastProcessedErrorCount: integer({ description: 'number of errors of the last run' }),
    lastProcessedErrors: optional(array(object({ message: text(), code: optional(text()) }))),
    lastProcessErrorMessage: optional(text(0, undefined, { description: 'the last error as text' })),
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
    url: url(2048, { description: 'URL of the document as written, valid for a limited time without a token' }),
    title: optional(text()),
    version: optional(text(0, undefined, { description: 'the version stated in the document' })),
    openapi: optional(text(0, undefined, { description: 'the OpenAPI version of the document' })),
    operations: optional(number({ description: 'number of operations' })),
    problems: optional(array(text(), { description: 'messages about what could not be read or applied' })),
    urls: object({ location: url() }),
  }),
);

export const OpenApiSpecContent = named(
  'OpenAPISpecContent',
  object({
    filesystem: either([map(anything()), array(anything())], {
      description:
        'the files of the document: a map by name for members, a list for visitors of a site. Each ' +
        'has `filename`, `dir`, `isEntrypoint`, `references` and `specification`',
    }),
    url: url(2048),
    urls: object({
      source: url(2048),
      public: nullable(url(2048, { description: 'public URL; null if the specification is private' })),
    }),
  }),
);

export const OpenApiSpecRaw = named(
  'OpenAPISpecRaw',
  object({ text: text(), format: oneOf(['json', 'yaml']) }, { description: 'the document as it was written' }),
);

export const OpenApiSpecDocument = named(
  'OpenAPISpecDocument',
  object(
    {
      version: text(1, undefined, { description: 'id of the version' }),
      complete: boolean({ description: 'false if references point to parts that were omitted because of their size' }),
      document: map(anything(), { description: 'as OpenAPI 3.1, with all references resolved within the document' }),
    },
    { description: 'a document, or the requested parts of it with everything they refer to' },
  ),
);

const described = {
  method: text(1),
  title: text(1),
  operationId: optional(text()),
  description: optional(text()),
  tag: optional(text()),
  deprecated: optional(boolean()),
};

export const OpenApiSpecOutline = named(
  'OpenAPISpecOutline',
  object(
    {
      version: text(1, undefined, { description: 'id of the version' }),
      outline: object({
        title: text(),
        version: text(),
        description: optional(text()),
        tags: array(
          object({
            name: text(),
            title: text(),
            description: optional(text()),
            icon: optional(text()),
            parent: optional(text()),
          }),
        ),
        operations: array(object({ path: text(), ...described })),
        webhooks: array(object({ name: text(), ...described })),
        models: array(object({ name: text(), title: text(), description: optional(text()) })),
      }),
    },
    { description: 'an overview of the contents of a document' },
  ),
);

export const OpenApiOverlay = named(
  'OpenAPIOverlay',
  map(anything(), { description: 'a document of the OpenAPI Overlay Specification 1.0 or 1.1' }),
);

export const OpenApiOverlayInput = named(
  'OpenAPIOverlayInput',
  either([anyObject(), text(1, 524_288, { description: 'the same as JSON or YAML' })]),
);

export const OpenApiSpecChanges = named(
  'OpenAPISpecChanges',
  object(
    {
      version: text(1),
      since: optional(text(1, undefined, { description: 'the older version; absent for the first one' })),
      breaking: boolean({ description: 'whether a client of the older version may break' }),
      complete: boolean({ description: 'false if the documents were too large to compare completely' }),
      changes: array(
        object({
          kind: oneOf(['operation', 'webhook', 'model', 'security-scheme']),
          change: oneOf(['added', 'removed', 'changed']),
          path: optional(text()),
          method: optional(text()),
          name: optional(text()),
          breaking: boolean(),
          details: array(
            object({
              code: text(1, undefined, { description: 'such as `parameter-required`' }),
              message: text(),
              breaking: boolean(),
              at: text(0, undefined, { description: 'location within the operation or schema' }),
            }),
          ),
        }),
      ),
    },
    { description: 'what changed between two versions' },
  ),
);

export const OpenApiSpecUse = named(
  'OpenApiSpecUse',
  object({
    object: literal('openapi-spec-use'),
    space: object({ id: text(1), title: text() }),
    kind: oneOf(['page', 'reusable-content']),
    id: text(1),
    title: text(),
    path: optional(text(0, undefined, { description: 'of a page' })),
  }),
);
