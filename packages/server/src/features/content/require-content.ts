// Nodes of a submitted tree that lack the field with their content: a misspelt `nodes`, `leaves` or `text` would count
// as absent, and the text below it would be lost.
import { badRequest } from '#platform/errors';
import { closestName } from '#platform/http/closest-name';

type Node = Record<string, unknown>;
type Part = { node: Node; at: string; content: 'nodes' | 'leaves' | 'text' };

const known = new Set('object type key isVoid data fragments fragment meta nodes leaves text marks'.split(' '));

/** Throws at the first such node. A block without `nodes` may be empty, unless a field looks like it. */
export function requireContent(tree: object): void {
  const open: Part[] = [{ node: tree as Node, at: 'body.document', content: 'nodes' }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { node, at, content } = part;
    if (node[content] === undefined) {
      const misspelt = Object.keys(node).find((name) => !known.has(name) && closestName(name, [content]) !== undefined);
      if (misspelt !== undefined) throw badRequest(`${at}.${misspelt} is not known; did you mean ${content}?`);
      if (content !== 'nodes') throw badRequest(`${at}.${content} is missing; nothing was stored`);
    }
    for (const field of ['nodes', 'fragments', 'leaves'] as const) open.push(...partsIn(node[field], `${at}.${field}`));
  }
}

function partsIn(list: unknown, at: string): Part[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((node: unknown, index): Part[] => {
    if (typeof node !== 'object' || node === null) return [];
    const inLeaves = at.endsWith('.leaves');
    const content = inLeaves ? 'text' : (node as Node)['object'] === 'text' ? 'leaves' : 'nodes';
    return [{ node: node as Node, at: `${at}.${index}`, content }];
  });
}
