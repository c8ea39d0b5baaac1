import { parseExpression, type Expression } from './parser.ts';

const keyOf = (node: Expression): string | undefined =>
  node.type === 'member' && node.key.type === 'value' && typeof node.key.value === 'string'
    ? node.key.value
    : undefined;

/** The node is `visitor.claims`. */
const areClaims = (node: Expression): boolean =>
  node.type === 'member' && keyOf(node) === 'claims' && node.object.type === 'name' && node.object.name === 'visitor';

const areUnsigned = (node: Expression): boolean =>
  node.type === 'member' && keyOf(node) === 'unsigned' && areClaims(node.object);

/**
 * The claims an expression uses, unsigned ones as `unsigned.<name>`; undefined when they cannot be determined
 * statically. An invalid expression uses none.
 */
export function claimsNamed(expression: string): string[] | undefined {
  let tree: Expression;
  try {
    tree = parseExpression(expression);
  } catch {
    return [];
  }
  const names: string[] = [];
  const open: Expression[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'name' && node.name === 'visitor') return undefined;
    const key = keyOf(node);
    if (node.type === 'member' && key !== undefined && areUnsigned(node.object)) names.push(`unsigned.${key}`);
    else if (node.type === 'member' && key !== undefined && key !== 'unsigned' && areClaims(node.object))
      names.push(key);
    else open.push(...partsOf(node));
  }
  return names;
}

function partsOf(node: Expression): Expression[] {
  switch (node.type) {
    case 'value':
    case 'regex':
    case 'name':
      return [];
    case 'array':
      return node.items;
    case 'object':
      return node.entries.flat();
    case 'template':
      return node.parts.filter((part) => typeof part !== 'string');
    case 'member':
      return [node.object, node.key];
    case 'call':
      return [node.callee, ...node.args];
    case 'arrow':
      return [node.body];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.test, node.yes, node.no];
  }
}
