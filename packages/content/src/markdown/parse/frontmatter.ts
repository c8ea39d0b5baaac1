import { parse } from 'yaml';
import { openPart } from '../condition-marks.ts';
import type { Frontmatter } from '../tree.ts';
import { maskCondition, readCondition } from './frontmatter-condition.ts';

const fence = /^---[ \t]*\r?\n/;
// YAML costs far more per byte than Markdown: beyond this it is kept but not parsed.
const limit = 10_000;

/** The YAML block at the very top. Invalid YAML is kept as text and yields only the condition of the page. */
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
  const read = readYaml(maskCondition(raw)) ?? readYaml(raw);
  const condition = readCondition(raw, read);
  // A page may begin with a rule; without any key between two rules there is no frontmatter.
  if (read === undefined && condition === undefined && !/^["']?[\w-]+["']?[ \t]*:/m.test(raw)) return undefined;
  const data = condition === undefined ? (read ?? {}) : { ...read, if: condition };
  if (condition === undefined && Object.hasOwn(data, 'if')) data['if'] = null;
  for (const name of ['title', 'description']) {
    if (typeof data[name] === 'string') data[name] = openPart(data[name]);
  }
  return { raw, data, valid: read !== undefined, start: begin, end: match.index + match[0].length };
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
