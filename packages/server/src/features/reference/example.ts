// Example values generated from a schema: the minimum a caller can send and receive.
import type { JsonSchema } from '@lectern/contract';
import { shapeNameOf } from './catalogue.ts';
import {
  choicesOf,
  formsOf,
  isNull,
  itemsOf,
  propertiesOf,
  textOf,
  typesOf,
  valuesOf,
  type Property,
} from './schema.ts';

const deepest = 6;
const fewOptional = 3;
const id = 'VYv1aE3kQbWm8sTzRp2L';

const byName: Record<string, string> = {
  title: 'Handbook',
  name: 'handbook',
  displayName: 'Ada Lovelace',
  email: 'ada@example.com',
  description: 'What everybody should know',
  emoji: '1f4d3',
  path: 'guides/start',
  slug: 'start',
  message: 'Looks good to me',
  subject: 'Fix the start guide',
  markdown: '# Welcome',
  hostname: 'docs.example.com',
  version: '1.0.0',
  page: 'WyJhMCIsIlZZdjFhRTMiXQ',
  search: 'ada',
  query: 'how to start',
};
const byFormat: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  uri: 'https://example.com/handbook',
  email: 'ada@example.com',
  hostname: 'docs.example.com',
};

export function exampleOf(schema: JsonSchema, shapes: ReadonlyMap<string, JsonSchema>, name = '', depth = 0): unknown {
  const inside = (inner: JsonSchema, as = name) => exampleOf(inner, shapes, as, depth + 1);
  const shape = shapeNameOf(schema);
  if (shape !== undefined) return inside(shapes.get(shape)!);
  if (schema['default'] !== undefined) return schema['default'];
  const choices = choicesOf(schema);
  if (choices) return choices[0];
  const forms = formsOf(schema);
  const form = forms.find((one) => !isNull(one));
  if (form) return inside(form);
  switch (typesOf(schema)[0]) {
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return Math.max(Number(schema['minimum'] ?? 0), Math.min(1, Number(schema['maximum'] ?? 1)));
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const items = itemsOf(schema);
      const needed = Number(schema['minItems'] ?? 0) > 0;
      return items && (needed || depth < deepest) ? [inside(items, name.replace(/s$/, ''))] : [];
    }
    case 'object': {
      const values = valuesOf(schema);
      if (values && propertiesOf(schema).length === 0)
        return { [name === 'values' ? 'status' : 'key']: inside(values, 'value') };
      return Object.fromEntries(shown(schema).map((one) => [one.name, inside(one.schema, one.name)]));
    }
    default:
      return 'anything';
  }
}

/** Required properties, or the first few where none is required. */
function shown(schema: JsonSchema): Property[] {
  const all = propertiesOf(schema);
  const required = all.filter((property) => property.required);
  const excluded = JSON.stringify(schema['not'] ?? '');
  return required.length > 0 ? required : all.slice(0, excluded === '""' ? fewOptional : 1);
}

function textFor(schema: JsonSchema, name: string): string {
  const format = byFormat[textOf(schema, 'format') ?? ''];
  const wanted = textOf(schema, 'pattern');
  const pattern = wanted === undefined ? undefined : new RegExp(wanted);
  const ideas = [format, byName[name], id, '#346ddb', '/guides/start', 'handbook', 'a'].filter(
    (idea) => idea !== undefined,
  );
  const low = Number(schema['minLength'] ?? 0);
  const high = Number(schema['maxLength'] ?? Infinity);
  const fits = (text: string) => text.length <= high && text.length >= low && (!pattern || pattern.test(text));
  return ideas.find(fits) ?? 'a'.repeat(Math.max(1, low));
}

/** The path with example ids. */
export const examplePath = (path: string): string => path.replaceAll(/\{\w+\}/g, id);
