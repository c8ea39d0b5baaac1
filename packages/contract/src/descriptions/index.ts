// The OpenAPI document with a text for everything in it and with examples: for people. The server needs neither, so
// nothing of this is loaded with the contract; `npm run derive` writes the document to openapi.json.
import { openApiDocument } from '../openapi.ts';
import type { JsonSchema } from '../schema.ts';
import { fieldTexts } from './fields.ts';
import { madeExample } from './made-examples.ts';
import { operationTexts } from './operations.ts';
import { parameterTexts } from './parameters.ts';
import { schemaTexts } from './schemas.ts';

/** What was sent to an operation, and what it answered. */
export type OperationExample = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  status: number;
  reply?: unknown;
};
type Described = JsonSchema & {
  operationId: string;
  parameters: (JsonSchema & { name: string; in: string; schema: JsonSchema })[];
  requestBody?: { content: Record<string, JsonSchema & { schema: JsonSchema }> };
  responses: Record<string, JsonSchema & { content?: Record<string, JsonSchema & { schema: JsonSchema }> }>;
};

export function describedDocument(
  about: { version: string; url: string },
  examples: Readonly<Record<string, OperationExample>>,
): JsonSchema {
  const document = structuredClone(openApiDocument(about));
  const components = document['components'] as Record<string, Record<string, JsonSchema>>;
  const schemas = components['schemas']!;
  const writer = new Writer(schemas);
  const operations = Object.values(document['paths'] as Record<string, Record<string, Described>>).flatMap((item) =>
    Object.values(item),
  );
  // What was really sent comes first, so that it becomes the example of the fields.
  for (const operation of operations) addExamples(operation, examples[operation.operationId], writer);
  for (const [name, schema] of Object.entries(schemas)) {
    schema['description'] ??= schemaTexts[name];
    writer.describe(schema, name);
  }
  for (const operation of operations) describeOperation(operation, writer);
  for (const [name, response] of Object.entries(components['responses']!)) addError(response, Number(name.slice(5)));
  components['securitySchemes']!['token']!['description'] =
    'An API token, created in the application or by `POST /v1/user/tokens`.';
  return document;
}

function addExamples(operation: Described, example: OperationExample | undefined, writer: Writer): void {
  if (!example) return;
  for (const parameter of operation.parameters) {
    const value = (parameter.in === 'path' ? example.params : example.query)?.[parameter.name];
    if (value !== undefined) parameter['example'] = value;
  }
  const sent = operation.requestBody?.content['application/json'];
  if (sent && example.body !== undefined) {
    sent['example'] = example.body;
    writer.learn(sent.schema, example.body);
  }
  const answered = operation.responses[String(example.status)]?.content?.['application/json'];
  if (!answered || example.reply === undefined) return;
  answered['example'] = example.reply;
  writer.learn(answered.schema, example.reply);
}

function describeOperation(operation: Described, writer: Writer): void {
  const { operationId, parameters, requestBody, responses } = operation;
  operation['description'] ??= operationTexts[operationId];
  for (const parameter of parameters) {
    const own = parameter.schema['description'] ?? writer.referred(parameter.schema)['description'];
    parameter['description'] ??= own ?? parameterTexts[parameter.name];
    parameter['example'] ??= madeExample(parameter.name, writer.referred(parameter.schema), operationId);
  }
  const bodies = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  for (const content of bodies) {
    for (const { schema } of Object.values(content ?? {})) writer.describe(schema, operationId);
  }
  for (const [status, response] of Object.entries(responses))
    if (Number(status) >= 400) addError(response, Number(status));
}

/** The message of an error begins as its description does; what it names depends on the request. */
function addError(response: JsonSchema, code: number): void {
  const content = response['content'] as Record<string, JsonSchema> | undefined;
  const json = content?.['application/json'];
  if (!json || json['example'] !== undefined) return;
  const message = errorMessages[code] ?? String(response['description']);
  json['example'] = { error: { code, message } };
}

const errorMessages: Record<number, string> = {
  400: 'body.title must have at most 50 characters',
  401: 'a token is needed: Authorization: Bearer <token>',
  403: 'you need the level create for this',
  404: 'space not found',
  429: 'too many requests; try again in 12 seconds',
};

class Writer {
  readonly #schemas: Record<string, JsonSchema>;

  constructor(schemas: Record<string, JsonSchema>) {
    this.#schemas = schemas;
  }

  referred(schema: JsonSchema): JsonSchema {
    const reference = schema['$ref'];
    return typeof reference === 'string' ? (this.#schemas[reference.split('/').at(-1)!] ?? {}) : schema;
  }

  /** Takes a value that was sent or answered as the example of each field in it. */
  learn(raw: JsonSchema, value: unknown): void {
    const schema = this.referred(raw);
    for (const form of formsOf(schema)) if (fits(this.referred(form), value)) this.learn(form, value);
    const items = schema['items'] as JsonSchema | undefined;
    if (Array.isArray(value)) return items && value.forEach((one) => this.learn(items, one));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of propertiesOf(schema)) {
      const inner = (value as Record<string, unknown>)[name];
      if (inner === undefined) continue;
      if (inner !== null && inner !== '' && typeof inner !== 'object' && !('$ref' in field))
        field['examples'] ??= [inner];
      this.learn(field, inner);
    }
    const values = schema['additionalProperties'];
    if (typeof values === 'object' && values !== null)
      for (const inner of Object.values(value)) this.learn(values as JsonSchema, inner);
  }

  /** Fills in what fields mean, and an example where none was sent. */
  describe(schema: JsonSchema, owner: string): void {
    for (const [name, field] of propertiesOf(schema)) {
      const referred = this.referred(field);
      if (
        field['description'] === undefined &&
        (field === referred || referred['description'] === undefined || hasText(owner, name))
      )
        field['description'] = textFor(owner, name, referred);
      if (field === referred && isPlain(field)) field['examples'] ??= exampleList(name, field, owner);
      if (field === referred) this.describe(field, owner);
    }
    for (const inner of [...formsOf(schema), schema['items'], schema['additionalProperties'], schema['not']]) {
      if (typeof inner === 'object' && inner !== null && !('$ref' in inner)) this.describe(inner as JsonSchema, owner);
    }
  }
}

const exampleList = (name: string, field: JsonSchema, owner: string): unknown[] | undefined => {
  const value = madeExample(name, field, owner);
  return value === undefined ? undefined : [value];
};

const typeOf = ({ type, anyOf }: JsonSchema): string => {
  const [first] = [type ?? []].flat() as string[];
  return first ?? (anyOf ? 'object' : 'any');
};
const hasText = (owner: string, name: string): boolean => `${owner}.${name}` in fieldTexts;
const textFor = (owner: string, name: string, schema: JsonSchema): string | undefined =>
  fieldTexts[`${owner}.${name}`] ?? fieldTexts[`${name}:${typeOf(schema)}`] ?? fieldTexts[name];

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {});
const formsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? []) as JsonSchema[];

export const isPlain = (schema: JsonSchema): boolean =>
  ([schema['type'] ?? []].flat() as string[]).some((type) => /^(?:string|number|integer|boolean)$/.test(type));

/** Whether an object can be meant by one form of several: it has what the form needs, and the constants agree. */
function fits(form: JsonSchema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return form['type'] === 'array';
  const required = (form['required'] as string[] | undefined) ?? [];
  const given = value as Record<string, unknown>;
  return (
    required.every((name) => name in given) &&
    propertiesOf(form).every(
      ([name, { enum: values }]) => !Array.isArray(values) || !(name in given) || values.includes(given[name]),
    )
  );
}
