// Changes of a tree that share all unchanged nodes, as an editor makes them.
import type { Block, Inline, Text } from '../../markdown/tree.ts';
import type { AnyNode, Slot } from '../nodes.ts';
import { slotsOf } from '../nodes.ts';

export type NodeMap = (node: AnyNode) => readonly AnyNode[] | undefined;

/** The nodes with some replaced, at any depth. Parents of replaced nodes are new objects, all others the same. */
export function mapNodes<T extends AnyNode>(nodes: readonly T[], map: NodeMap): T[] {
  let changed = false;
  const mapped = nodes.flatMap((node) => {
    const replaced = map(node);
    if (replaced) {
      changed = true;
      return replaced as readonly T[];
    }
    const inside = mapInside(node, map);
    if (inside !== node) changed = true;
    return [inside];
  });
  return changed ? mapped : (nodes as T[]);
}

function mapInside<T extends AnyNode>(node: T, map: NodeMap): T {
  let made = node;
  for (const slot of slotsOf(node)) {
    const nodes: readonly AnyNode[] = mapNodes<AnyNode>(slot.nodes, map);
    if (nodes !== slot.nodes) made = { ...made, [slot.name]: nodes };
  }
  return made;
}

export const replaced = (blocks: readonly Block[], target: AnyNode, by: readonly AnyNode[]): Block[] =>
  mapNodes(blocks, (node) => (node === target ? by : undefined));

/** A list of nodes within the tree, with the node that holds it; none for the page itself. */
export interface Found {
  holder: AnyNode | undefined;
  slot: Slot;
}

export function slotsIn(blocks: readonly Block[]): Found[] {
  const found: Found[] = [{ holder: undefined, slot: { name: 'children', holds: 'blocks', nodes: [...blocks] } }];
  const walk = (node: AnyNode): void => {
    for (const slot of slotsOf(node)) {
      found.push({ holder: node, slot });
      for (const child of slot.nodes) walk(child);
    }
  };
  for (const block of blocks) walk(block);
  return found;
}

export function withSlot(blocks: readonly Block[], found: Found, nodes: readonly AnyNode[]): Block[] {
  const { holder, slot } = found;
  if (!holder) return nodes as Block[];
  return replaced(blocks, holder, [{ ...holder, [slot.name]: nodes }]);
}

export const at = { start: 0, end: 0 };
export const text = (value: string): Text => ({ type: 'text', value, ...at });
export const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children, ...at });
