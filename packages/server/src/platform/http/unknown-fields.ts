// Rejects body fields unknown to the contract. Ignored silently, a misspelt field would count as absent, which for the
// body of a page means an empty page.
import {
  changesSomething,
  ignoredFields,
  openBodies,
  standalone,
  type AnyOperation,
  type JsonSchema,
} from '@lectern/contract';
import { badRequest } from '../errors.ts';
import { closestName } from './closest-name.ts';

type Node = JsonSchema & {
  $ref?: string;
  anyOf?: Node[];
  enum?: unknown[];
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: unknown;
};

type Part = { value: unknown; nodes: Node[]; at: string };

type Check = (body: unknown, isStrict: boolean) => string[];

/** Throws at the first unknown field and lists those that are ignored, or throws at these too; undefined where nothing needs checking. */
export function unknownFieldsOf(operation: AnyOperation): Check | undefined {
  const { body, method, reply } = operation;
  if (!body || !changesSomething(operation)) return undefined;
  const isOpenBody = openBodies.includes(operation.id);
  const root = standalone(body) as Node;
  const formsOf = resolver(root);
  const ignored = new Set(ignoredFields[operation.id]);
  // Read-modify-write: clients that send back the whole resource they read are accepted.
  const read = method === 'POST' || !reply ? new Set<string>() : namesIn(resolver(standalone(reply))());

  return (sent, isStrict) => {
    const passed: string[] = [];
    const open: Part[] = [{ value: sent, nodes: [root], at: 'body' }];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const { value, nodes, at } = part;
      if (typeof value !== 'object' || value === null) continue;
      const forms = formsOf(nodes);
      if (Array.isArray(value)) {
        const items = forms.flatMap(({ items: one }): Node[] => (one ? [one] : []));
        if (items.length > 0)
          value.forEach((item, index) => open.push({ value: item, nodes: items, at: `${at}.${index}` }));
        continue;
      }
      const objects = objectsFor(forms, value);
      if (objects.length === 0 || objects.some(isOpen)) continue;
      const known = namesIn(objects);
      for (const [name, inner] of Object.entries(value)) {
        const inside = objects.flatMap((form) => below(form, name));
        if (inside.length > 0) open.push({ value: inner, nodes: inside, at: `${at}.${name}` });
        else if (part.nodes[0] === root && read.has(name)) continue;
        else if ((isOpenBody || ignored.has(name)) && !isStrict) passed.push(`${at}.${name}`);
        else {
          const meant = closestName(name, known);
          throw badRequest(`${at}.${name} is not known${meant === undefined ? '' : `; did you mean ${meant}?`}`);
        }
      }
    }
    return passed;
  };
}

/** The schemas a node stands for, with references resolved. */
function resolver(root: Node): (nodes?: readonly Node[]) => Node[] {
  const definitions = (root['definitions'] ?? {}) as Record<string, Node>;
  const known = new WeakMap<Node, Node[]>();
  const flatten = (node: Node): Node[] => {
    let forms = known.get(node);
    if (!forms) known.set(node, (forms = formsOf(node)));
    return forms;
  };
  const formsOf = (node: Node): Node[] => {
    if (node.$ref !== undefined) return flatten(definitions[node.$ref.slice('#/definitions/'.length)]!);
    return node.anyOf ? node.anyOf.flatMap(flatten) : [node];
  };
  return (nodes = [root]) => nodes.flatMap(flatten);
}

/** The variants an object may have; a literal discriminator such as `operation` selects one. */
function objectsFor(forms: readonly Node[], value: object): Node[] {
  const objects = forms.filter(
    ({ type }) => type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object')),
  );
  if (objects.length < 2) return objects;
  const sent = Object.entries(value);
  const says = (form: Node) => sent.every(([name, one]) => propertyOf(form, name)?.enum?.includes(one) ?? true);
  const meant = objects.filter(says);
  return meant.length > 0 ? meant : objects;
}

const valuesOf = ({ additionalProperties: values }: Node): Node | undefined =>
  typeof values === 'object' && values !== null ? (values as Node) : undefined;

/** Own properties only: `constructor` and the like are not in the schema. */
const propertyOf = ({ properties }: Node, name: string): Node | undefined =>
  properties && Object.hasOwn(properties, name) ? properties[name] : undefined;

function below(form: Node, name: string): Node[] {
  const node = propertyOf(form, name) ?? valuesOf(form);
  return node ? [node] : [];
}

/** The schema says nothing about its contents. */
const isOpen = (form: Node): boolean => !form.properties && valuesOf(form) === undefined;

const namesIn = (forms: readonly Node[]): Set<string> =>
  new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})));
