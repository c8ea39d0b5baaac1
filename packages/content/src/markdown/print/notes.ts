import type { DocumentInline } from '../../document/types.ts';

/** Numbers the annotations of a document in the order they are first printed. */
export class Notes {
  labels = new Map<DocumentInline, number>();

  label(node: DocumentInline): number {
    const known = this.labels.get(node);
    if (known !== undefined) return known;
    const label = this.labels.size + 1;
    this.labels.set(node, label);
    return label;
  }
}
