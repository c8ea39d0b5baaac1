// Converts a shape to plain JSON Schema with references to shared definitions of named shapes.
import { shapeNamed, type TSchema } from './shape-builders.ts';

export type JsonSchema = { [key: string]: unknown };

/** Replaces each named shape below `schema` by a reference and adds its definition to `definitions`. */
export function hoist(schema: TSchema, definitions: Map<string, JsonSchema>, prefix: string, top = true): JsonSchema {
  const source = schema as JsonSchema;
  if (typeof source['$ref'] === 'string') return referTo(source['$ref'], definitions, prefix, source);
  if (typeof source['title'] === 'string' && !top) return referTo(source['title'], definitions, prefix);
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(source)) {
    if (key === 'properties') {
      result[key] = Object.fromEntries(
        Object.entries(value as Record<string, TSchema>).map(([name, property]) => [
          name,
          hoist(property, definitions, prefix, false),
        ]),
      );
    } else if (key === 'items' || key === 'additionalProperties' || key === 'not') {
      result[key] = typeof value === 'object' ? hoist(value as TSchema, definitions, prefix, false) : value;
    } else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') {
      result[key] = (value as TSchema[]).map((form) => hoist(form, definitions, prefix, false));
    } else if (key !== 'title') {
      result[key] = value;
    }
  }
  return result;
}

function referTo(name: string, definitions: Map<string, JsonSchema>, prefix: string, _at?: JsonSchema): JsonSchema {
  if (!definitions.has(name)) {
    definitions.set(name, {});
    definitions.set(name, hoist(shapeNamed(name), definitions, prefix));
  }
  return { $ref: prefix + name };
}

/** A shape as one self-contained schema, ready to be compiled. */
export function standalone(schema: TSchema): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  const root = hoist(schema, definitions, '#/definitions/', false);
  return definitions.size === 0 ? root : { ...root, definitions: Object.fromEntries(definitions) };
}
