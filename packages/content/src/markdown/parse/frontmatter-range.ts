// Where the frontmatter of a page is, without parsing its YAML.
import type { Span } from '../inline-nodes.ts';

const fence = /^---[ \t]*\r?\n/;

export interface FrontmatterRange extends Span {
  /** The YAML between the fences. */
  raw: string;
}

/** Text between two fences at the very top, whether it is frontmatter or not. */
export function fencedRange(source: string): FrontmatterRange | undefined {
  const start = source.startsWith('\ufeff') ? 1 : 0;
  const open = fence.exec(start ? source.slice(1) : source);
  if (!open) return undefined;
  const from = start + open[0].length;
  const close = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
  close.lastIndex = from;
  const match = close.exec(source);
  if (!match) return undefined;
  return { raw: source.slice(from, match.index), start, end: match.index + match[0].length };
}

/** A page may begin with a rule; without any key between two rules there is no frontmatter. */
export const hasKey = (raw: string): boolean => /^["']?[\w-]+["']?[ \t]*:/m.test(raw);

/** Characters of a mapping, and values that YAML reads as nothing at all. */
const needsYaml = /[{?:#&!*~]|null/i;

/** `unknown` where it depends on the YAML: keys that are indented, in braces or of unusual characters. */
export function frontmatterRange(source: string): FrontmatterRange | 'unknown' | undefined {
  const range = fencedRange(source);
  if (!range || hasKey(range.raw) || range.raw.trim() === '') return range;
  return needsYaml.test(range.raw) ? 'unknown' : undefined;
}
