// Writes the document so that each path, webhook and component can be read separately, with an index of byte offsets.
// Showing one operation of a large document then reads a few kilobytes instead of all of it.
import { isObject, pointerOf, stepsOf, type Json } from './pointer.ts';
import type { Index } from './protocol.ts';

const split = ['paths', 'webhooks', 'components'] as const;

export function writeUnits(document: Json): { chunks: Buffer[]; index: Index } {
  const head = Object.fromEntries(
    Object.entries(document).filter(([key]) => !(split as readonly string[]).includes(key)),
  );
  const index: Index = { head, names: [], offsets: [], lengths: [], refs: [] };
  const units: unknown[] = [];
  const chunks: Buffer[] = [];
  let length = 0;
  const put = (text: string): void => {
    const bytes = Buffer.from(text);
    chunks.push(bytes);
    length += bytes.length;
  };
  function putMap(holder: Json, above: string[]): void {
    put('{');
    Object.entries(holder).forEach(([name, value], number) => {
      put(`${number > 0 ? ',' : ''}${JSON.stringify(name)}:`);
      const begin = length;
      put(JSON.stringify(value));
      index.names.push(pointerOf([...above, name]));
      index.offsets.push(begin);
      index.lengths.push(length - begin);
      units.push(value);
    });
    put('}');
  }

  put(JSON.stringify(head).slice(0, -1));
  for (const key of split) {
    const holder = document[key];
    if (!isObject(holder)) continue;
    put(`${length > 1 ? ',' : ''}${JSON.stringify(key)}:`);
    if (key !== 'components') {
      putMap(holder, [key]);
      continue;
    }
    put('{');
    Object.entries(holder)
      .filter(([, shelf]) => isObject(shelf))
      .forEach(([name, shelf], number) => {
        put(`${number > 0 ? ',' : ''}${JSON.stringify(name)}:`);
        putMap(shelf as Json, [key, name]);
      });
    put('}');
  }
  put('}');
  const places = new Map(index.names.map((name, place) => [name, place]));
  index.refs = units.map((unit) => [...refsIn(unit, places)]);
  return { chunks, index };
}

/** References may point inside a path or webhook; components are always included whole. */
export const unitOf = (steps: readonly string[]): string[] => steps.slice(0, steps[0] === 'components' ? 3 : 2);

function refsIn(unit: unknown, places: ReadonlyMap<string, number>): Set<number> {
  const refs = new Set<number>();
  for (const pointer of pointersIn(unit)) {
    const place = places.get(pointerOf(unitOf(stepsOf(pointer))));
    if (place !== undefined) refs.add(place);
  }
  return refs;
}

/** Pointers of everything a value refers to. */
export function pointersIn(root: unknown): Set<string> {
  const found = new Set<string>();
  const note = (ref: unknown): void => {
    if (typeof ref === 'string' && ref.startsWith('#/')) found.add(ref.slice(1));
  };
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { $ref, mapping } = value as { $ref?: unknown; mapping?: unknown };
    note($ref);
    if (isObject(mapping)) {
      for (const one of Object.values(mapping)) {
        note(typeof one === 'string' && !one.includes('/') ? `#/components/schemas/${one}` : one);
      }
    }
    for (const one of Object.values(value)) if (typeof one === 'object' && one !== null) open.push(one);
  }
  return found;
}
