// Everything in the published document is described, with an example that its own schema accepts.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { Validator } from '@seriousme/openapi-schema-validator';
import { operations } from '../operations.ts';
import type { JsonSchema } from '../schema.ts';
import { fieldTexts } from './fields.ts';
import { describedDocument, isPlain, type OperationExample } from './index.ts';
import { operationTexts } from './operations.ts';
import { parameterTexts } from './parameters.ts';
import { schemaTexts } from './schemas.ts';

const examples = JSON.parse(readFileSync(join(import.meta.dirname, '../../examples.json'), 'utf8')) as Record<
  string,
  OperationExample
>;
const document = describedDocument({ version: '1.0.0', url: 'http://localhost:4400' }, examples);
const components = document['components'] as { schemas: Record<string, JsonSchema> };
type Media = { schema: JsonSchema; example?: unknown };
type Described = JsonSchema & {
  operationId: string;
  parameters: (JsonSchema & { name: string; schema: JsonSchema })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
const all = Object.values(document['paths'] as Record<string, Record<string, Described>>).flatMap((item) =>
  Object.values(item),
);

/** Every field below a schema, with the path to it. */
function* fieldsIn(schema: unknown, path: string): Generator<[string, JsonSchema]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, ...rest } = schema as JsonSchema & { properties?: Record<string, JsonSchema> };
  for (const [name, field] of Object.entries(properties ?? {})) {
    yield [`${path}.${name}`, field];
    yield* fieldsIn(field, `${path}.${name}`);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const form of (rest[key] as unknown[] | undefined) ?? []) yield* fieldsIn(form, path);
  }
  yield* fieldsIn(rest['items'], `${path}[]`);
  yield* fieldsIn(rest['additionalProperties'], `${path}.*`);
}

function* everyField(): Generator<[string, JsonSchema]> {
  for (const [name, schema] of Object.entries(components.schemas)) yield* fieldsIn(schema, name);
  for (const { operationId, requestBody, responses } of all) {
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const { schema } of Object.values(content)) yield* fieldsIn(schema, operationId);
    }
  }
}

const isDescribed = ({ description, $ref }: JsonSchema): boolean =>
  typeof (description ?? components.schemas[String($ref).split('/').at(-1)!]?.['description']) === 'string';

describe('the published document', () => {
  test('describes every operation, parameter, schema and field', () => {
    const lacking = [
      ...all.filter((one) => !isDescribed(one)).map(({ operationId }) => operationId),
      ...all.flatMap(({ operationId, parameters }) =>
        parameters.filter((one) => !isDescribed(one)).map(({ name }) => `${operationId} ${name}`),
      ),
      ...Object.entries(components.schemas).flatMap(([name, schema]) => (isDescribed(schema) ? [] : [name])),
      ...[...everyField()].flatMap(([path, field]) => (isDescribed(field) ? [] : [path])),
    ];
    assert.deepEqual(lacking, []);
    assert.equal(all.length, operations.length);
    assert.ok([...everyField()].length > 2000, 'the search for fields finds too little to trust it');
  });

  test('has an example for every parameter and every field that is not made of others', () => {
    const lacking = [
      ...all.flatMap(({ operationId, parameters }) =>
        parameters.filter((one) => one['example'] === undefined).map(({ name }) => `${operationId} ${name}`),
      ),
      ...[...everyField()].flatMap(([path, field]) =>
        !isPlain(field) || Array.isArray(field['examples']) ? [] : [path],
      ),
    ];
    assert.deepEqual(lacking, []);
  });

  test('has examples that its own schemas accept', () => {
    const ajv = new Ajv({ strict: false, inlineRefs: false });
    (formats as unknown as (ajv: Ajv) => void)(ajv);
    ajv.addSchema({ $id: 'document', components });
    const absolute = (schema: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as JsonSchema;
    const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
    const wrong: string[] = [];
    const check = (where: string, schema: JsonSchema, value: unknown): void => {
      const { description: _, examples: __, ...rest } = schema;
      const key = JSON.stringify(rest);
      const validate = compiled.get(key) ?? ajv.compile(absolute(rest));
      compiled.set(key, validate);
      if (!validate(value))
        wrong.push(`${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 200)}`);
    };
    for (const { operationId, parameters, requestBody, responses } of all) {
      for (const { name, schema, example } of parameters) check(`${operationId} ${name}`, schema, example);
      for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
        for (const { schema, example } of Object.values(content)) {
          if (example !== undefined) check(operationId, schema, example);
        }
      }
    }
    for (const [path, field] of everyField()) {
      const [value] = (field['examples'] as unknown[] | undefined) ?? [];
      if (value !== undefined) check(path, field, value);
    }
    assert.deepEqual(wrong, []);
  });

  test('names operations by standard verbs', () => {
    const wrong = all.filter(({ operationId, summary }) => {
      const [, verb] = /^(create|list|get|update|delete)[A-Z]/.exec(operationId) ?? [];
      return verb !== undefined && !new RegExp(`^${verb}\\b`, 'i').test(String(summary));
    });
    assert.deepEqual(
      wrong.map(({ operationId, summary }) => `${operationId}: ${String(summary)}`),
      [],
    );
  });

  test('is valid OpenAPI', async () => {
    const result = await new Validator().validate(structuredClone(document));
    assert.deepEqual(result.errors ?? [], []);
  });

  test('has no text for something that does not exist or says it itself', () => {
    const ids = new Set(operations.map(({ id }) => id));
    const plain = new Map(operations.map((one) => [one.id, one.description]));
    assert.deepEqual(
      Object.keys(operationTexts).filter((id) => !ids.has(id) || plain.get(id) !== undefined),
      [],
    );
    assert.deepEqual(
      Object.keys(schemaTexts).filter((name) => !(name in components.schemas)),
      [],
    );
    const parameters = new Set(all.flatMap((one) => one.parameters.map(({ name }) => name)));
    assert.deepEqual(
      Object.keys(parameterTexts).filter((name) => !parameters.has(name)),
      [],
    );
    const used = new Set([...everyField()].map(([, { description }]) => description));
    assert.deepEqual(
      Object.entries(fieldTexts)
        .filter(([, text]) => !used.has(text))
        .map(([key]) => key),
      [],
    );
  });
});
