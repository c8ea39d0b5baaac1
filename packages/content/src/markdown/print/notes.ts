import type { DocumentInline } from '../../document/types.ts';
import { fragmentNodes } from './read.ts';

/** Numbers the annotations of a document in the order they are first printed. Equal bodies share a number. */
export class Notes {
  /** The first annotation with each number: its body is printed. */
  labels = new Map<DocumentInline, number>();
  private byNode = new Map<DocumentInline, number>();
  private byBody = new Map<string, number>();

  label(node: DocumentInline): number {
    const known = this.byNode.get(node);
    if (known !== undefined) return known;
    const body = bodyKey(node);
    const shared = body === undefined ? undefined : this.byBody.get(body);
    const label = shared ?? this.labels.size + 1;
    if (shared === undefined) this.labels.set(node, label);
    if (body !== undefined) this.byBody.set(body, label);
    this.byNode.set(node, label);
    return label;
  }
}

/** Bodies are compared as text. Those with notes of their own are not: each level would contain all below it. */
function bodyKey(node: DocumentInline): string | undefined {
  const body = JSON.stringify(fragmentNodes(node, 'annotation-body'), (name, value: unknown) =>
    name === 'key' ? undefined : value,
  );
  return body.includes('"annotation"') ? undefined : body;
}
