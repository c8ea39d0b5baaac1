// Parses untrusted YAML: bounded, and never throws.
import { isObject } from '../is-object.ts';
import { parse } from 'yaml';

export { isObject as isMap };

const limit = 200_000;

export function readYaml(text: string): unknown {
  if (text.length > limit || text.split(/[[{&*]/).length > 4000) return undefined;
  try {
    return parse(text.replace(/^\ufeff/, ''), { schema: 'core', maxAliasCount: 10, logLevel: 'error' }) as unknown;
  } catch {
    return undefined;
  }
}
