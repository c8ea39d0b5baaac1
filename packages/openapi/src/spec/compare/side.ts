// One of two compared documents; resolves its references.
import { isObject, type Json } from './types.ts';
import { safeDecodeURIComponent } from '@lectern/content/url';

const MOST_HOPS = 20;

export class Side {
  readonly document: Json;

  constructor(document: Json) {
    this.document = document;
  }

  /** The value with references resolved; empty for dangling or circular ones. */
  resolve(value: unknown): Json {
    let found = value;
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      if (!isObject(found)) return {};
      const ref = found['$ref'];
      if (typeof ref !== 'string') return found;
      found = this.at(ref);
    }
    return {};
  }

  at(ref: string): unknown {
    if (!ref.startsWith('#/')) return undefined;
    let value: unknown = this.document;
    for (const step of ref.slice(2).split('/')) {
      const key = unescaped(step);
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Json)[key];
    }
    return value;
  }
}

const unescaped = (step: string): string => safeDecodeURIComponent(step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The name of the model, when a value is only a reference. */
export function modelOf(value: unknown): string | undefined {
  const ref = isObject(value) ? value['$ref'] : undefined;
  return typeof ref === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1] : undefined;
}
