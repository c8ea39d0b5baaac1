import { parse } from 'yaml';
import { openPart } from '../condition-marks.ts';
import type { Frontmatter } from '../tree.ts';
import { fencedRange, hasKey } from './frontmatter-range.ts';
import { maskCondition, readCondition } from './frontmatter-condition.ts';

// YAML costs far more per byte than Markdown: beyond this it is kept but not parsed.
const limit = 10_000;

/** The YAML block at the very top. Invalid YAML is kept as text and yields only the condition of the page. */
export function readFrontmatter(source: string): Frontmatter | undefined {
  const range = fencedRange(source);
  if (!range) return undefined;
  const { raw, start, end } = range;
  const read = readYaml(maskCondition(raw)) ?? readYaml(raw);
  const condition = readCondition(raw, read);
  if (read === undefined && condition === undefined && !hasKey(raw)) return undefined;
  const data = condition === undefined ? (read ?? {}) : { ...read, if: condition };
  if (condition === undefined && Object.hasOwn(data, 'if')) data['if'] = null;
  for (const name of ['title', 'description']) {
    if (typeof data[name] === 'string') data[name] = openPart(data[name]);
  }
  return { raw, data, valid: read !== undefined, start, end };
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
