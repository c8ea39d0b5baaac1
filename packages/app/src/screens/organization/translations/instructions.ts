// Instructions are sent as text and come back as a document.
type Node = { text?: string; object?: string; leaves?: Node[]; nodes?: Node[] };

const isBlock = ({ object }: Node): boolean => object === 'block' || object === 'document';

function inner(node: Node): string {
  if (node.text !== undefined) return node.text;
  const parts = [...(node.leaves ?? []), ...(node.nodes ?? [])];
  return parts.map(inner).join(parts.some(isBlock) ? '\n\n' : '');
}

/** The words of a document, a blank line between blocks. */
export const textOfDocument = (document: object): string => inner(document).trim();
