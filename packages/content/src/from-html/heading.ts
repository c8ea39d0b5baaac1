import { type Inline, inlineWords } from './inline.ts';
import { printInlines } from './print-inlines.ts';
import type { Writing } from './writing.ts';

export function printHeading(nodes: Inline[], depth: number, writing: Writing): string {
  const text = printInlines(nodes)
    .replaceAll('\\\n', ' ')
    .replace(/(^|\s)(#+)$/, '$1\\$2');
  return `${'#'.repeat(depth)} ${text}${writing.anchors.placeHeading(inlineWords(nodes))}`;
}
