// An API description that uses every keyword of OpenAPI. What must be rendered is marked by a value used only once.
import { ApiDocument } from '@lectern/openapi';

const schemas = {
  Named: {
    type: 'object',
    title: 'Named thing',
    description: 'about-model',
    required: ['kind'],
    properties: { kind: { type: 'string' }, cat: { type: 'string', description: 'about-cat-field' } },
    discriminator: { propertyName: 'kind', mapping: { 'mapped-cat': '#/components/schemas/Cat' } },
  },
  Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer', maximum: 909 } } },
  Dog: { type: 'object', properties: { kind: { type: 'string' }, bark: { type: 'integer' } } },
};

const all = {
  type: 'object',
  minProperties: 701,
  propertyNames: { pattern: '^key-pattern' },
  patternProperties: { '^pattern-key': { type: 'string', description: 'about-pattern-key' } },
  additionalProperties: { type: 'integer', description: 'about-other-keys', minimum: 711 },
  dependentRequired: { 'dependent-from': ['dependent-to'] },
  dependentSchemas: { card: { properties: { billing: { type: 'string', description: 'about-dependent-schema' } } } },
  required: ['text'],
  properties: {
    text: {
      type: 'string',
      minLength: 702,
      maxLength: 703,
      pattern: '^text-pattern$',
      format: 'text-format',
      default: 'text-default',
      examples: ['text-example', 'text-example-two'],
      externalDocs: { url: 'https://docs.test/field-docs', description: 'about-field-docs' },
    },
    number: { type: 'number', minimum: 704, exclusiveMaximum: 705, multipleOf: 706 },
    older: { type: 'number', minimum: 724, exclusiveMinimum: true, maximum: 725, exclusiveMaximum: true },
    fixed: { const: 'fixed-value', description: 'about-fixed' },
    choice: {
      enum: ['choice-one', 'choice-two', 3, null],
      'x-enumDescriptions': { 'choice-one': 'about-choice-one' },
    },
    named: { type: 'integer', enum: [1, 2], 'x-enum-varnames': ['VAR_ONE', 'VAR_TWO'] },
    list: {
      type: 'array',
      minItems: 707,
      maxItems: 708,
      uniqueItems: true,
      items: { type: 'string', enum: ['item-one'] },
    },
    numbers: { type: 'array', items: { type: 'number', minimum: 712, description: 'about-item' } },
    tuple: {
      type: 'array',
      prefixItems: [{ type: 'string', description: 'about-first-item' }],
      items: { type: 'boolean', description: 'about-rest-item' },
    },
    held: { type: 'array', contains: { const: 'contained-value' }, minContains: 709 },
    union: {
      oneOf: [
        { const: 'union-const', description: 'about-union-const' },
        { type: 'integer', minimum: 710, title: 'Union title' },
        { type: 'string', enum: ['union-enum'] },
        { type: 'string', pattern: '^union-pattern' },
      ],
    },
    several: {
      anyOf: [
        { type: 'string', enum: ['any-enum'], description: 'about-any-enum' },
        { type: 'array', items: { type: 'string', maxLength: 713 } },
      ],
    },
    plain: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    animal: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { 'kind-cat': '#/components/schemas/Cat', 'kind-dog': 'Dog' } },
    },
    not: { type: 'string', not: { enum: ['not-this'] } },
    conditional: {
      type: 'object',
      properties: { country: { type: 'string' } },
      if: { properties: { country: { const: 'if-country' } } },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { zip: { type: 'string', pattern: '^then-zip' } } },
      else: { properties: { code: { type: 'string', description: 'about-else-code' } } },
    },
    empty: { type: 'string', default: '' },
    nothing: { type: ['string', 'null'], default: null },
    off: { type: 'boolean', default: false },
    object: { type: 'object', default: { 'object-default': 1 }, example: { 'object-example': 1 } },
    content: { type: 'string', contentMediaType: 'text/content-type', contentEncoding: 'base64url' },
    schematic: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: {
        type: 'object',
        properties: { inside: { type: 'string', description: 'about-content-schema' } },
      },
    },
    gone: { type: 'string', deprecated: true },
    closed: { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
    written: { type: 'string', writeOnly: true, description: 'about-write-only' },
    read: { type: 'string', readOnly: true, description: 'about-read-only' },
  },
};

export const everything = new ApiDocument({
  openapi: '3.1.0',
  info: { title: 'Everything', version: '1' },
  servers: [
    {
      url: 'https://{region}.api.test/v1',
      description: 'about-server',
      variables: {
        region: { default: 'region-default', enum: ['region-default', 'region-other'], description: 'about-region' },
      },
    },
  ],
  paths: {
    '/things/{id}': {
      summary: 'A path',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'id-example' }],
      post: {
        operationId: 'changeThing',
        tags: ['tag-name'],
        summary: 'Change a thing',
        description: 'about-operation',
        externalDocs: { url: 'https://docs.test/operation-docs', description: 'about-operation-docs' },
        parameters: [
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            explode: true,
            allowReserved: true,
            description: 'about-filter',
            schema: { type: 'object', properties: { color: { type: 'string', description: 'about-color' } } },
            examples: {
              red: { summary: 'red-summary', description: 'about-red', value: { color: 'red-value' } },
              blue: { summary: 'blue-summary', value: { color: 'blue-value' } },
            },
          },
          {
            name: 'ids',
            in: 'query',
            style: 'pipeDelimited',
            explode: false,
            schema: { type: 'array', items: { type: 'string' } },
          },
          { name: 'flag', in: 'query', allowEmptyValue: true, deprecated: true, schema: { type: 'boolean' } },
          {
            name: 'where',
            in: 'query',
            content: { 'application/where+json': { schema: { type: 'object' }, example: { near: 'where-example' } } },
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'string', example: 'trace-example' } },
          { name: 'falsy', in: 'query', schema: { type: 'integer' }, example: 0 },
        ],
        requestBody: {
          description: 'about-body',
          required: true,
          content: {
            'application/json': {
              schema: all,
              examples: {
                first: { summary: 'first-summary', description: 'about-first-example', value: { text: 'first-value' } },
                second: { summary: 'second-summary', value: { text: 'second-value' } },
                third: { summary: 'third-summary', externalValue: 'https://docs.test/third.json' },
                fourth: { $ref: '#/components/examples/fourth' },
              },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { file: { type: 'string', format: 'binary' }, meta: { type: 'object' } },
              },
              encoding: {
                file: {
                  contentType: 'image/encoded-png',
                  headers: { 'X-Part-Header': { schema: { type: 'string' }, description: 'about-part-header' } },
                },
                meta: { style: 'form', explode: true },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'about-ok',
            headers: {
              'X-Left': {
                description: 'about-left',
                required: true,
                deprecated: true,
                schema: { type: 'integer', maximum: 801 },
                example: 802,
              },
            },
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Named' },
                examples: {
                  good: { summary: 'good-summary', value: { cat: 'good-value' } },
                  better: { description: 'about-better', value: { cat: 'better-value' } },
                },
              },
              'text/csv': { schema: { type: 'string' }, example: 'csv,example' },
            },
            links: {
              getThing: {
                operationId: 'linkedOperation',
                description: 'about-link',
                parameters: { id: '$response.body#/linked-id' },
                requestBody: '$request.body#/linked-body',
                server: { url: 'https://linked.test' },
              },
            },
          },
          '4XX': { description: 'about-4xx' },
          default: {
            description: 'about-default-response',
            content: {
              'application/problem+json': { schema: { type: 'object', properties: { problem: { type: 'string' } } } },
            },
          },
        },
        security: [
          { oauth: ['scope-read', 'scope-write'] },
          { key: [], basic: [] },
          { connect: ['openid'] },
          { tls: [] },
        ],
        callbacks: {
          done: {
            '{$request.body#/url}': {
              post: {
                summary: 'callback-summary',
                description: 'about-callback',
                parameters: [
                  {
                    name: 'X-Signature',
                    in: 'header',
                    required: true,
                    description: 'about-signature',
                    schema: { type: 'string' },
                  },
                ],
                requestBody: {
                  description: 'about-callback-body',
                  content: {
                    'application/json': {
                      schema: { type: 'object', properties: { state: { type: 'string', enum: ['callback-state'] } } },
                      example: { state: 'callback-example' },
                    },
                  },
                },
                responses: { 299: { description: 'about-callback-answer' } },
              },
            },
          },
        },
      },
    },
    '/sampled': {
      get: {
        'x-codeSamples': [
          { lang: 'Ruby', label: 'sample-ruby', source: 'puts :ruby_source' },
          { lang: 'PHP', label: 'sample-php', source: 'echo "php_source";' },
        ],
        responses: { 204: { description: 'Nothing' } },
      },
    },
  },
  webhooks: {
    born: {
      post: {
        description: 'about-webhook',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string', description: 'about-born-name' } } },
              examples: {
                one: { summary: 'born-one', value: { name: 'born-value-one' } },
                two: { summary: 'born-two', value: { name: 'born-value-two' } },
              },
            },
          },
        },
        responses: { 200: { description: 'about-webhook-answer' } },
      },
    },
  },
  components: {
    schemas,
    examples: { fourth: { summary: 'fourth-summary', value: { text: 'fourth-value' } } },
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        description: 'about-oauth',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://login.test/authorize',
            tokenUrl: 'https://login.test/token',
            refreshUrl: 'https://login.test/refresh',
            scopes: {
              'scope-read': 'about-scope-read',
              'scope-write': 'about-scope-write',
              other: 'about-other-scope',
            },
          },
        },
      },
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'about-key' },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'bearer-format' },
      connect: { type: 'openIdConnect', openIdConnectUrl: 'https://login.test/connect' },
      tls: { type: 'mutualTLS' },
    },
  },
});
