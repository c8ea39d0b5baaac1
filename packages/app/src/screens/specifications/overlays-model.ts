export type Overlay = Record<string, unknown>;

const isObject = (value: unknown): value is Overlay =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for what is not a JSON list of objects. */
export function overlaysIn(text: string): Overlay[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isObject) ? list : undefined;
  } catch {
    return undefined;
  }
}
