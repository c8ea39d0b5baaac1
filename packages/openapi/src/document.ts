// An OpenAPI document as given: references are resolved lazily, so that an operation of a large document costs only
// what it needs.
import { isObject } from '@lectern/content/is-object';
import { safeDecodeURIComponent } from '@lectern/content/url';

export { isObject as isFields };
export type Fields = Readonly<Record<string, unknown>>;

/** Own keys only: a document may have a key `constructor`. */
export const get = (fields: Fields | undefined, key: string): unknown =>
  fields !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined;

export const fieldsAt = (fields: Fields | undefined, key: string): Fields | undefined => {
  const value = get(fields, key);
  return isObject(value) ? value : undefined;
};

export const textAt = (fields: Fields | undefined, key: string): string | undefined => {
  const value = get(fields, key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

export const listAt = (fields: Fields | undefined, key: string): readonly unknown[] => {
  const value = get(fields, key);
  return Array.isArray(value) ? value : [];
};

export const flagAt = (fields: Fields | undefined, key: string): boolean => get(fields, key) === true;

const longestChain = 20;

export type Followed = { fields: Fields; ref: string | undefined };

export class ApiDocument {
  readonly root: Fields;
  /** Base of relative server URLs. */
  readonly source: string | undefined;

  constructor(root: Fields, source?: string) {
    this.root = root;
    this.source = source;
  }

  at(ref: string): unknown {
    if (!ref.startsWith('#/')) return undefined;
    let value: unknown = this.root;
    for (const step of ref.slice(2).split('/')) {
      const key = unescaped(step);
      if (Array.isArray(value)) value = /^\d{1,9}$/.test(key) ? value[Number(key)] : undefined;
      else value = isObject(value) ? get(value, key) : undefined;
    }
    return value;
  }

  /** The value with its references resolved; siblings of a `$ref` override the referenced ones. */
  follow(value: unknown): Followed | undefined {
    let own: Fields = {};
    let ref: string | undefined;
    for (let hops = 0; hops < longestChain; hops++) {
      if (!isObject(value)) return undefined;
      const next = get(value, '$ref');
      if (typeof next !== 'string') {
        return { fields: Object.keys(own).length === 0 ? value : { ...value, ...own }, ref };
      }
      const { $ref: _, ...beside } = value;
      own = { ...beside, ...own };
      ref = next;
      value = this.at(next);
    }
    return undefined;
  }

  fields(value: unknown): Fields | undefined {
    return this.follow(value)?.fields;
  }
}

/** The last segment of a reference: the name of a model. */
export const nameOf = (ref: string): string => unescaped(ref.slice(ref.lastIndexOf('/') + 1));

const unescaped = (step: string): string => safeDecodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

/** A value in the plain form used outside of JSON. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
