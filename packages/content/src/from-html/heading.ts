import { type Inline, inlineWords } from './inline.ts';
import { readableInlines } from '../markdown/print/readable-inlines.ts';
import type { Writing } from './conversion-state.ts';

export function printHeading(nodes: Inline[], depth: number, writing: Writing): string {
  const text = readableInlines(nodes)
    .replaceAll('\\\n', ' ')
    .replace(/(^|\s)(#+)$/, '$1\\$2');
  return `${'#'.repeat(depth)} ${text}${writing.anchors.placeHeading(inlineWords(nodes))}`;
}
