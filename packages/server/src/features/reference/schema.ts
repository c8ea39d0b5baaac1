// Typed accessors for the parts of JSON Schema the contract uses.
import type { JsonSchema } from '@lectern/contract';

export type Property = { name: string; schema: JsonSchema; required: boolean };

export function propertiesOf(schema: JsonSchema): Property[] {
  const required = (schema['required'] as string[] | undefined) ?? [];
  return Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, property]) => ({ name, schema: property, required: required.includes(name) }),
  );
}

export const typesOf = (schema: JsonSchema): string[] => [schema['type'] ?? []].flat() as string[];

export const choicesOf = (schema: JsonSchema): unknown[] | undefined => schema['enum'] as unknown[] | undefined;

export const formsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? []) as JsonSchema[];

export const itemsOf = (schema: JsonSchema): JsonSchema | undefined => schema['items'] as JsonSchema | undefined;

export function valuesOf(schema: JsonSchema): JsonSchema | undefined {
  const values = schema['additionalProperties'];
  return typeof values === 'object' ? (values as JsonSchema) : undefined;
}

export const isNull = (schema: JsonSchema): boolean => schema['type'] === 'null';

export const textOf = (schema: JsonSchema, key: string): string | undefined =>
  typeof schema[key] === 'string' ? schema[key] : undefined;

export const numberOf = (schema: JsonSchema, key: string): number | undefined =>
  typeof schema[key] === 'number' ? schema[key] : undefined;
