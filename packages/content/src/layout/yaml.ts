// YAML that somebody else wrote: read within bounds, and never a throw.
import { parse } from 'yaml';

const limit = 200_000;

export function readYaml(text: string): unknown {
  if (text.length > limit || text.split(/[[{&*]/).length > 4000) return undefined;
  try {
    return parse(text.replace(/^\ufeff/, ''), { schema: 'core', maxAliasCount: 10, logLevel: 'error' }) as unknown;
  } catch {
    return undefined;
  }
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
