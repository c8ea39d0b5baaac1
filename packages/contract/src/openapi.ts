// Generates the published OpenAPI 3.1 document from the declarations.
import { changesSomething } from './events.ts';
import type { AnyOperation } from './operation.ts';
import { operations } from './operations.ts';
import { hoist, type JsonSchema } from './schema.ts';
import { object, integer, text, type TSchema } from './shape-builders.ts';

const ErrorBody = object({ error: object({ code: integer(), message: text() }) });
const prefix = '#/components/schemas/';

const commonErrors: Record<string, string> = {
  400: 'the request is invalid; the message names the field and its limit',
  401: 'no token, or one that is unknown, expired or revoked',
  403: 'the caller can see the resource but may not do this',
  404: 'not found, or not visible to the caller',
  408: 'the request body timed out',
  429: 'too many requests; the message says when to retry',
  503: 'the database is unavailable; Retry-After says when to retry and is absent when the change may have been committed',
  507: 'the server is out of storage space; nothing was changed',
};

/** Whether an operation can reply with one of the common errors. */
function canAnswer(operation: AnyOperation, status: string): boolean {
  if (status === '401' || status === '403') return operation.access !== 'anyone';
  if (status === '408') return operation.body !== undefined || operation.upload;
  return status !== '507' || changesSomething(operation);
}

export function openApiDocument(about: { version: string; url: string }): JsonSchema {
  const definitions = new Map<string, JsonSchema>([['Error', hoist(ErrorBody, new Map(), prefix)]]);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describe(operation, definitions);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version: about.version,
      description: 'Documentation content: spaces, change requests, sites and the people who work on them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.url }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(commonErrors).map(([status, description]) => [`Error${status}`, errorResponse(description)]),
      ),
    },
  };
}

const errorResponse = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: { $ref: `${prefix}Error` } } },
});

const binary = { type: 'string', format: 'binary' };

/** A form with one or more files, or the raw bytes of one file. */
const files: JsonSchema = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'array', items: binary } } },
  },
  'application/octet-stream': { schema: binary },
};

function describe(operation: AnyOperation, definitions: Map<string, JsonSchema>): JsonSchema {
  const content = (schema: TSchema) => ({
    'application/json': { schema: hoist(schema, definitions, prefix, false) },
  });
  const headers = operation.location
    ? { headers: { Location: { description: 'URL of the new resource', schema: { type: 'string', format: 'uri' } } } }
    : {};
  const responses: Record<string, unknown> = {
    [operation.status]: {
      description: operation.reply ? 'done' : 'done; no body',
      ...headers,
      ...(operation.reply && { content: content(operation.reply) }),
    },
  };
  for (const [status, description] of Object.entries(operation.also)) {
    const bodiless = status === '204' || status === '205' || status === '304' || !operation.reply;
    responses[status] = { description, ...(!bodiless && { content: content(operation.reply) }) };
  }
  for (const status of Object.keys(commonErrors)) {
    if (!canAnswer(operation, status)) continue;
    responses[status] = { $ref: `#/components/responses/Error${status}` };
  }
  for (const [status, description] of Object.entries(operation.errors)) responses[status] = errorResponse(description);
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    tags: [operation.tag],
    ...(operation.access === 'anyone' && { security: [] }),
    parameters: [
      ...operation.params.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(operation.query.properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: (operation.query.required as string[] | undefined)?.includes(name) ?? false,
        schema: hoist(schema, definitions, prefix, false),
      })),
    ],
    ...(operation.body && {
      requestBody: { required: !operation.bodyOptional, content: content(operation.body) },
    }),
    ...(operation.upload && { requestBody: { required: true, content: files } }),
    'x-access':
      typeof operation.access === 'string'
        ? operation.access
        : operation.access.level + (operation.access.or ? ` or ${operation.access.or}` : ''),
    ...(operation.minimumScope !== 'space' && { 'x-reach': operation.minimumScope }),
    responses,
  };
}
