import { isObject } from '@lectern/content/is-object';

export { isObject };
export type Json = Readonly<Record<string, unknown>>;
/** Who produces the values of a schema: narrowing a request breaks clients, and so does widening a response. */
export type Direction = 'request' | 'response';

export interface ApiDetail {
  /** Machine-readable code, such as `parameter-required`. */
  readonly code: string;
  readonly message: string;
  readonly breaking: boolean;
  /** Human-readable location in the operation or model. */
  readonly at: string;
}

export interface ApiChange {
  readonly kind: 'operation' | 'webhook' | 'model' | 'security-scheme';
  readonly change: 'added' | 'removed' | 'changed';
  readonly path?: string;
  readonly method?: string;
  readonly name?: string;
  readonly breaking: boolean;
  readonly details: readonly ApiDetail[];
}

export interface ApiComparison {
  readonly breaking: boolean;
  /** False when the documents were too large to compare completely. */
  readonly complete: boolean;
  readonly changes: readonly ApiChange[];
}

export const objectIn = (holder: unknown, key: string): Json => {
  const value = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isObject(value) ? value : {};
};

export const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const value = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
  return Array.isArray(value) ? (value as unknown[]) : [];
};
