// Settings as plain values, traversed along the schema of the contract.
import { isObject } from '@lectern/content/is-object';
import { shapes } from '@lectern/contract';

type Value = Record<string, unknown>;
type Node = {
  title?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  enum?: unknown[];
};

const settings = shapes.CustomizationInput as unknown as Node;

/** A schema without a name is a group whose settings are set one by one; the others are set as a whole. */
const isGroup = (node: Node | undefined): node is Node & { properties: Record<string, Node> } =>
  node?.properties !== undefined && node.title === undefined;

/** Drops properties the schema does not know: replies hold only known settings. */
function known(node: Node, value: unknown): unknown {
  if (node.anyOf) return isObject(value) ? known(formFor(node.anyOf, value), value) : value;
  if (Array.isArray(value)) return node.items ? value.map((item) => known(node.items!, item)) : value;
  if (!isObject(value) || !node.properties) return value;
  return Object.fromEntries(
    Object.entries(node.properties)
      .filter(([key]) => Object.hasOwn(value, key))
      .map(([key, inner]) => [key, known(inner, value[key])]),
  );
}

/** References are matched by their kind, anything else by being an object at all. */
function formFor(forms: readonly Node[], value: Value): Node {
  for (const form of forms) {
    if (form.anyOf) return formFor(form.anyOf, value);
    const kinds = form.properties?.['kind']?.enum;
    if (form.properties && (kinds === undefined || kinds.includes(value['kind']))) return form;
  }
  return {};
}

export const pickSettings = (value: object): Value => known(settings, value) as Value;

/** Merges `change` into `base`: absent settings stay, null resets one. */
export function overlaySettings(base: Value, change: Value, node: Node = settings): Value {
  const result: Value = { ...base };
  for (const [key, inner] of Object.entries(node.properties ?? {})) {
    if (!Object.hasOwn(change, key)) continue;
    const value = change[key];
    if (value === null) {
      delete result[key];
    } else if (isGroup(inner) && isObject(value)) {
      const before = result[key];
      result[key] = overlaySettings(isObject(before) ? before : {}, value, inner);
    } else result[key] = known(inner, value);
  }
  return result;
}

/** Without empty groups. */
export function withoutEmpty(value: Value, node: Node = settings): Value {
  const result: Value = {};
  for (const [key, inner] of Object.entries(value)) {
    const shape = node.properties?.[key];
    const kept = isGroup(shape) && isObject(inner) ? withoutEmpty(inner, shape) : inner;
    if (!isGroup(shape) || Object.keys(kept as object).length > 0) result[key] = kept;
  }
  return result;
}
