// Keys by content: a block keeps its key until it is edited itself, even if it moves.
import type { DocumentBlock, DocumentFragment, DocumentInline, DocumentText, JSONDocument } from './types.ts';

/** A 53-bit hash of a string's code units, in two 32-bit lanes. */
export function hashText(text: string): string {
  let low = 0x2545f491;
  let high = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    high = Math.imul(high ^ unit, 0xc2b2ae35);
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  low = Math.imul(low ^ (low >>> 16), 0x27d4eb2f) ^ Math.imul(high ^ (high >>> 13), 0x165667b1);
  high = Math.imul(high ^ (high >>> 16), 0x27d4eb2f) ^ Math.imul(low ^ (low >>> 13), 0x9e3779b1);
  return ((high >>> 11) * 0x1_0000_0000 + (low >>> 0)).toString(36);
}

type Keyed = DocumentBlock | DocumentInline | DocumentText;

function digest(node: Keyed, digests: Map<DocumentBlock, string>): string {
  if (node.object === 'text') return JSON.stringify(node.leaves);
  const nodes = (node.nodes ?? []).map((child) => digest(child, digests));
  const fragments = (node.fragments ?? []).map((fragment) => {
    return `${fragment.fragment}:${fragment.nodes.map((child) => digest(child, digests)).join()}`;
  });
  const own = `${node.type}${JSON.stringify(node.data)}[${nodes.join()}][${fragments.join()}]`;
  if (node.object === 'inline') return own;
  const hash = hashText(own);
  digests.set(node, hash);
  return hash;
}

/** Assigns keys to all blocks of the document. Equal blocks are distinguished by their order. */
export function assignKeys(document: JSONDocument): void {
  const digests = new Map<DocumentBlock, string>();
  const seen = new Map<string, number>();
  for (const block of document.nodes) digest(block, digests);
  const fragment = (part: DocumentFragment) => part.nodes.forEach(walk);
  const walk = (node: Keyed): void => {
    if (node.object === 'text') return;
    if (node.object === 'block') {
      const hash = digests.get(node) ?? '';
      const count = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, count);
      node.key = count === 1 ? hash : `${hash}-${count}`;
    }
    node.nodes?.forEach(walk);
    node.fragments?.forEach(fragment);
  };
  document.nodes.forEach(walk);
}
