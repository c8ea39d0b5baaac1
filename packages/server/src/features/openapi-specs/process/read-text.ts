// Parses text to plain data: no shared references, no cycles, bounded depth.
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { Unreadable, type Format } from './protocol.ts';
import { errorMessage } from '#platform/error-message';

const deepest = 300;
const mostValues = 4_000_000;
const mostMergedKeys = 100_000;
/** `<<` (merge keys) belongs to YAML 1.1; many documents use it. */
const schema = CORE_SCHEMA.withTags(mergeTag);

export function readText(text: string, name: string, most = mostValues): { value: unknown; format: Format } {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const looksLikeJson = /^\s*[{[]/.test(plain);
  if (looksLikeJson) {
    try {
      const value: unknown = JSON.parse(plain);
      checkValues(value, name, most);
      return { value, format: 'json' };
    } catch (error) {
      // Text that begins with a brace may still be YAML in flow style.
      if (error instanceof Unreadable) throw error;
      const asYaml = attemptYaml(plain, name, most);
      if (asYaml === undefined) throw new Unreadable(`${name} is not JSON: ${messageOf(error)}`);
      return { value: asYaml, format: 'yaml' };
    }
  }
  return { value: readYaml(plain, name, most), format: 'yaml' };
}

function attemptYaml(text: string, name: string, most: number): unknown {
  try {
    return readYaml(text, name, most);
  } catch {
    return undefined;
  }
}

function readYaml(text: string, name: string, most: number): unknown {
  let value: unknown;
  try {
    value = load(text, { schema, maxTotalMergeKeys: mostMergedKeys });
  } catch (error) {
    throw new Unreadable(`${name} is not YAML: ${messageOf(error)}`);
  }
  checkValues(value, name, most);
  // Aliases yield shared objects; changing one occurrence must not change the others.
  return text.includes('*') && text.includes('&') ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

/** A few lines of YAML can expand to billions of values, or be cyclic; counted here as if all aliases were expanded. */
export function checkValues(root: unknown, name: string, most = mostValues): void {
  let count = 0;
  const open: [unknown, number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    count += 1;
    if (count > most) throw new Unreadable(`${name} contains more than ${most} values`);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) throw new Unreadable(`${name} is nested more than ${deepest} levels deep`);
    if (Array.isArray(value)) {
      for (const item of value) open.push([item, depth + 1]);
      continue;
    }
    for (const key of Object.keys(value)) {
      if (key === '__proto__') throw new Unreadable(`${name} uses __proto__ as a name`);
      open.push([(value as Record<string, unknown>)[key], depth + 1]);
    }
  }
}

const messageOf = (error: unknown): string => errorMessage(error).replace(/\n.*$/s, '').slice(0, 300);
