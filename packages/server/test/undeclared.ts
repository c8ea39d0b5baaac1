// Fields of a reply that the contract does not declare. Replies are sent as they are stored or computed, so a field that
// slipped in would reach clients.
import { standalone, type TSchema } from '@lectern/contract';

type Node = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  definitions?: Record<string, Node>;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value may be of this variant, judged by its type and by fields with fixed values. */
function mayBe(node: Node, value: unknown): boolean {
  if (node.const !== undefined) return node.const === value;
  if (node.enum) return node.enum.includes(value);
  if (Array.isArray(value)) return node.items !== undefined || node.type === 'array';
  if (!isObject(value)) return true;
  if (node.items) return false;
  return Object.entries(node.properties ?? {}).every(
    ([name, field]) => !(name in value) || (field.const === undefined && !field.enum) || mayBe(field, value[name]),
  );
}

/** All forms the value may have, without references and unions. */
function formsOf(node: Node, value: unknown, definitions: Record<string, Node>): Node[] {
  const into = (one: Node) => formsOf(one, value, definitions);
  if (node.$ref) return into(definitions[node.$ref.slice('#/definitions/'.length)] ?? {});
  const { anyOf = [], oneOf = [], allOf = [], ...own } = node;
  const parts = [...anyOf, ...oneOf, ...allOf].flatMap(into);
  if (parts.length > 0 && !own.properties) return parts.filter((part) => mayBe(part, value));
  return [own, ...parts].filter((part) => mayBe(part, value));
}

function find(forms: Node[], value: unknown, definitions: Record<string, Node>, path: string): string | undefined {
  if (Array.isArray(value)) {
    const items = forms.flatMap((form) => form.items ?? []);
    if (items.length === 0) return undefined;
    return first(value.entries(), ([at, item]) => {
      const inside = items.flatMap((one) => formsOf(one, item, definitions));
      return find(inside, item, definitions, `${path}[${at}]`);
    });
  }
  if (!isObject(value) || forms.length === 0) return undefined;
  return first(Object.entries(value), ([name, field]) => {
    const at = `${path}.${name}`;
    const fields = forms.flatMap((form): Node[] => {
      const { properties, additionalProperties: others, type } = form;
      if (properties && name in properties) return [properties[name]!];
      if (others !== undefined && others !== false) return [others === true ? {} : others];
      return properties === undefined && type === undefined ? [{}] : [];
    });
    if (fields.length === 0) return at;
    return find(
      fields.flatMap((one) => formsOf(one, field, definitions)),
      field,
      definitions,
      at,
    );
  });
}

function first<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const schemas = new WeakMap<TSchema, Node>();

/** The path of the first field that the shape does not declare. */
export function undeclaredIn(shape: TSchema, value: unknown): string | undefined {
  let root = schemas.get(shape);
  if (!root) {
    root = standalone(shape);
    schemas.set(shape, root);
  }
  const definitions = root.definitions ?? {};
  return find(formsOf(root, value, definitions), value, definitions, 'body');
}
