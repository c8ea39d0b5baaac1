// Texts that are written anew keep the spelling of the text they were made of: escapes, character references.
import { withoutPrefixes } from './containers.ts';
import type { SourcePositions } from './source-positions.ts';
import { difference } from './rewrite-text.ts';
import { textMap } from './text-map.ts';

/** More texts than these are not compared with. */
const most = 300;

export function keptEscapes(
  sourcePositions: SourcePositions,
): (value: string, escape: (part: string) => string) => string | undefined {
  const { text } = sourcePositions.page;
  return (value, escape) => {
    const similar = mostSimilar(sourcePositions, value);
    if (!similar) return undefined;
    const { node, origin } = similar;
    const map = textMap(text.slice(origin.start, origin.end), node.value);
    if (!map) return undefined;
    const { from, to, insert } = difference(node.value, value);
    const copy = (start: number, end: number): string =>
      withoutPrefixes(text, origin.start + (map[start] ?? 0), origin.start + (map[end] ?? 0), origin.containers);
    return copy(0, from) + escape(insert) + copy(to, node.value.length);
  };
}

function mostSimilar(sourcePositions: SourcePositions, value: string): SourcePositions['texts'][number] | undefined {
  let best: SourcePositions['texts'][number] | undefined;
  let shared = 2;
  for (const candidate of sourcePositions.texts.slice(0, most)) {
    const { insert } = difference(candidate.node.value, value);
    if (value.length - insert.length <= shared) continue;
    shared = value.length - insert.length;
    best = candidate;
  }
  return best;
}
