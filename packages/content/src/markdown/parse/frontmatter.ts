import { parse } from 'yaml';
import type { Frontmatter } from '../tree.ts';

const fence = /^---[ \t]*\r?\n/;
// Reading YAML costs far more per byte than Markdown: beyond this it is kept but not read.
const limit = 10_000;

/** The YAML block at the very top. Faulty YAML is kept as text and yields no keys. */
export function readFrontmatter(source: string): Frontmatter | undefined {
  const begin = source.startsWith('\ufeff') ? 1 : 0;
  const open = fence.exec(begin ? source.slice(1) : source);
  if (!open) return undefined;
  const from = begin + open[0].length;
  const close = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
  close.lastIndex = from;
  const match = close.exec(source);
  if (!match) return undefined;
  const raw = source.slice(from, match.index);
  const read = readYaml(raw);
  // A page may begin with a rule; without any key between the two it is no frontmatter.
  if (read === undefined && !/^["']?[\w-]+["']?[ \t]*:/m.test(raw)) return undefined;
  return { raw, data: read ?? {}, valid: read !== undefined, start: begin, end: match.index + match[0].length };
}

function readYaml(raw: string): Record<string, unknown> | undefined {
  if (raw.trim() === '') return {};
  if (raw.length > limit || raw.split(/[[{]/).length > 400) return undefined;
  try {
    const data: unknown = parse(raw, { schema: 'core', maxAliasCount: 10, logLevel: 'error' });
    if (data === null) return {};
    return typeof data === 'object' && !Array.isArray(data) ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
