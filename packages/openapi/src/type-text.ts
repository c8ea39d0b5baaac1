// A short type expression of a value.
import { get, isFields, textAt, type ApiDocument } from './document.ts';
import { readSchema, type Schema } from './schema.ts';

const mostOptions = 4;
/** Many options often have few types. */
const mostLookedAt = 20;
const deepest = 4;

export function typeText(document: ApiDocument, schema: Schema, depth = 0): string {
  const plain = withoutNull(document, schema, depth);
  return schema.nullable && plain !== 'null' ? `${plain} | null` : plain;
}

function withoutNull(document: ApiDocument, schema: Schema, depth: number): string {
  if (schema.never) return 'never';
  const types = schema.types.map((type) => one(document, schema, type, depth));
  if (types.length > 0) return types.join(' | ');
  const [group] = schema.groups;
  if (group) {
    const most = depth === 0 ? mostLookedAt : mostOptions;
    if (group.options.length > most || depth >= deepest) return schema.name ?? 'any';
    const names = new Set(group.options.map((option) => typeText(document, readSchema(document, option), depth + 1)));
    return names.size > mostOptions ? (schema.name ?? 'any') : [...names].join(' | ');
  }
  return schema.name ?? (schema.nullable ? 'null' : 'any');
}

function one(document: ApiDocument, { fields, name, ref }: Schema, type: string, depth: number): string {
  if (type === 'array') {
    if (Object.hasOwn(fields, 'prefixItems')) return 'array';
    const items = get(fields, 'items');
    if (!isFields(items) || depth >= deepest) return 'array';
    const inner = typeText(document, readSchema(document, items), depth + 1);
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  }
  if (type === 'object') return name ?? 'object';
  const format = textAt(fields, 'format');
  const kind = ref !== undefined && name !== undefined && Object.hasOwn(fields, 'enum') ? name : type;
  return format === undefined ? kind : `${kind} (${format})`;
}
