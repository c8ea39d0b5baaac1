// Icons by their names, as sites draw them. The shapes of those that are shown are loaded.
import { shardOf, type IconShape } from './icon-shard.ts';

/** Null when there is no icon of the name. */
const known = new Map<string, IconShape | null>();

const plain = (name: string): string => name.toLowerCase().replace(/^fa-/, '');

/** Undefined as long as it is not loaded. */
export const knownShape = (name: string): IconShape | null | undefined => known.get(plain(name));

export async function loadShape(name: string): Promise<IconShape | null> {
  const key = plain(name);
  const found = known.get(key);
  if (found !== undefined) return found;
  const { shards } = await import('virtual:icon-shapes');
  const shapes = (await shards[shardOf(key)]?.())?.default ?? {};
  const shape = Object.hasOwn(shapes, key) ? (shapes[key] ?? null) : null;
  known.set(key, shape);
  return shape;
}

const svg = 'http://www.w3.org/2000/svg';

export function drawnShape([width, height, ...paths]: IconShape): SVGElement {
  const drawn = document.createElementNS(svg, 'svg');
  drawn.setAttribute('viewBox', `0 0 ${width} ${height}`);
  drawn.setAttribute('class', 'named-icon');
  drawn.setAttribute('aria-hidden', 'true');
  for (const path of paths) {
    const part = document.createElementNS(svg, 'path');
    part.setAttribute('d', path);
    drawn.append(part);
  }
  return drawn;
}
