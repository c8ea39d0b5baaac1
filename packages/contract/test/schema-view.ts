// Looks at JSON Schemas, ours and other people's, in one way: as the union of the object forms they allow.
import type { JsonSchema } from '../src/schema.ts';

/** Follows `$ref` within the document that holds the schema. */
export function resolve(schema: JsonSchema, document: JsonSchema): JsonSchema {
  let found = schema;
  while (typeof found['$ref'] === 'string') {
    const steps = found['$ref'].replace('#/', '').split('/');
    found = steps.reduce<JsonSchema>((at, step) => at[step] as JsonSchema, document);
  }
  return found;
}

export type View = {
  properties: Map<string, JsonSchema>;
  /** Required in every form. */
  required: Set<string>;
  /** Required in at least one form. */
  sometimes: Set<string>;
  items: JsonSchema | undefined;
  /** What the values of a map are. */
  values: JsonSchema | undefined;
};

const none = (): View => ({
  properties: new Map(),
  required: new Set(),
  sometimes: new Set(),
  items: undefined,
  values: undefined,
});

const both = (a: JsonSchema | undefined, b: JsonSchema | undefined): JsonSchema | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  return JSON.stringify(a) === JSON.stringify(b) ? a : { anyOf: [a, b] };
};

function add(to: View, from: View): void {
  for (const [name, schema] of from.properties) to.properties.set(name, both(to.properties.get(name), schema)!);
  for (const name of from.sometimes) to.sometimes.add(name);
  to.items = both(to.items, from.items);
  to.values = both(to.values, from.values);
}

const holds = (view: View) => view.properties.size > 0 || view.items !== undefined || view.values !== undefined;

export function viewOf(schema: JsonSchema, document: JsonSchema): View {
  const source = resolve(schema, document);
  const view = none();
  for (const [name, property] of Object.entries((source['properties'] ?? {}) as Record<string, JsonSchema>)) {
    view.properties.set(name, property);
  }
  for (const name of (source['required'] ?? []) as string[]) {
    view.required.add(name);
    view.sometimes.add(name);
  }
  view.items = source['items'] as JsonSchema | undefined;
  if (typeof source['additionalProperties'] === 'object') {
    view.values = source['additionalProperties'] as JsonSchema;
  }
  for (const part of (source['allOf'] ?? []) as JsonSchema[]) {
    const seen = viewOf(part, document);
    add(view, seen);
    for (const name of seen.required) view.required.add(name);
  }
  const alternatives = ((source['oneOf'] ?? source['anyOf'] ?? []) as JsonSchema[]).map((form) =>
    viewOf(form, document),
  );
  // A form without keys is a scalar, null, or the empty object, and asks for nothing.
  const forms = alternatives.filter(holds);
  for (const form of forms) add(view, form);
  const empty = alternatives.length > forms.length && forms.length > 0 && allowsEmptyObject(source, document);
  if (!empty && forms.length > 0) {
    for (const name of forms[0]!.required) {
      if (forms.every((form) => form.required.has(name))) view.required.add(name);
    }
  }
  return view;
}

function allowsEmptyObject(source: JsonSchema, document: JsonSchema): boolean {
  return ((source['oneOf'] ?? source['anyOf'] ?? []) as JsonSchema[]).some((form) => {
    const found = resolve(form, document);
    return found['type'] === 'object' && !holds(viewOf(found, document));
  });
}
