// The types of all operations, written from the OpenAPI document: the package needs no schema library for them.
import { type JsonSchema } from '@lectern/contract';

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: JsonSchema };
type Operation = {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

const json = 'application/json';
const lists = ['anyOf', 'oneOf'] as const;

/** A schema as a type. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema['$ref'] === 'string') return `Schemas['${schema['$ref'].split('/').at(-1)!}']`;
  for (const list of lists) {
    if (schema[list]) return union((schema[list] as JsonSchema[]).map(typeOf));
  }
  if (schema['allOf']) return (schema['allOf'] as JsonSchema[]).map((one) => `(${typeOf(one)})`).join(' & ');
  if (schema['enum']) return union((schema['enum'] as unknown[]).map((value) => JSON.stringify(value)));
  if ('const' in schema) return JSON.stringify(schema['const']);
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((one: string) => typeOf({ ...schema, type: one })));
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array') return `(${schema['items'] ? typeOf(schema['items'] as JsonSchema) : 'unknown'})[]`;
  return type === 'object' ? objectOf(schema) : 'unknown';
}

const union = (types: string[]): string => [...new Set(types)].map((one) => `(${one})`).join(' | ') || 'never';

function objectOf(schema: JsonSchema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema['required'] ?? []) as string[]);
  const further = schema['additionalProperties'];
  const rest = typeof further === 'object' && further !== null ? typeOf(further as JsonSchema) : 'unknown';
  if (properties.length === 0) return `{ [name: string]: ${rest} }`;
  return `{ ${properties.map(([name, one]) => field(name, one, required.has(name))).join('; ')} }`;
}

const field = (name: string, schema: JsonSchema, required: boolean): string =>
  `${comment(schema['description'])}${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`;

const comment = (text: unknown): string => (typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */ ` : '');

const braces = (fields: string[]): string => `{ ${fields.join('; ')} }`;

function inputOf({ parameters = [], requestBody }: Operation): string {
  const fieldsIn = (place: string): string[] =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, schema, required = false }) =>
        field(name, place === 'path' ? { type: 'string' } : schema, required),
      );
  const query = fieldsIn('query');
  const needsQuery = parameters.some((one) => one.in === 'query' && one.required);
  const body = requestBody?.content[json]?.schema;
  return braces([
    ...fieldsIn('path'),
    ...(query.length > 0 ? [`query${needsQuery ? '' : '?'}: ${braces(query)}`] : []),
    ...(body ? [`body?: ${typeOf(body)}`] : []),
    'form?: FormData',
    'headers?: Record<string, string>',
    'signal?: AbortSignal',
  ]);
}

function replyOf({ responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content?.[json]?.schema;
  return schema ? typeOf(schema) : 'undefined';
}

export function clientTypes({ paths, components }: Description): string {
  const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);
  const operations = Object.values(paths).flatMap((path) =>
    Object.entries(path).flatMap(([method, operation]) => (methods.has(method) ? [operation] : [])),
  );
  return [
    '// Written from the OpenAPI document of this version.',
    'export interface Schemas {',
    ...Object.entries(components.schemas).map(([name, schema]) => `  ${JSON.stringify(name)}: ${typeOf(schema)};`),
    '}',
    'export interface Operations {',
    ...operations.map(
      (one) => `  ${comment(one.summary)}${one.operationId}: { input: ${inputOf(one)}; reply: ${replyOf(one)} };`,
    ),
    '}',
    'export type OperationId = keyof Operations;',
    "export type InputOf<Id extends OperationId> = Operations[Id]['input'];",
    "export type Reply<Id extends OperationId> = Operations[Id]['reply'];",
    'export type BrowserOperation<Id extends OperationId = OperationId> = {',
    '  readonly id: Id;',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';",
    '  readonly path: string;',
    '};',
    'export declare const api: { readonly [Id in OperationId]: BrowserOperation<Id> };',
    '',
  ].join('\n');
}
