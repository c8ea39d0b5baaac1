// Icons by the names that authors know, with the shapes that sites draw, as modules of a few icons each.
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { otherNames } from '../../site/src/html/icon-names.ts';
import { shardCount, shardOf, type IconShape } from '../src/ui/glyphs/icon-shard.ts';

type Shape = { body: string; width?: number; height?: number };
type IconSet = {
  width?: number;
  height?: number;
  icons: Record<string, Shape>;
  aliases?: Record<string, { parent: string }>;
};

const load = createRequire(import.meta.url);
/** As sites search them. */
const sets = ['fa6-regular', 'fa6-solid', 'fa6-brands'];

function allShapes(): Map<string, IconShape> {
  const shapes = new Map<string, IconShape>();
  const add = (name: string, shape: IconShape | undefined): void => {
    if (shape && !shapes.has(name)) shapes.set(name, shape);
  };
  for (const set of sets) {
    const { icons, aliases = {}, ...usual } = load(`@iconify-json/${set}/icons.json`) as IconSet;
    const shapeOf = ({ body, width = usual.width ?? 512, height = usual.height ?? 512 }: Shape): IconShape => [
      width,
      height,
      ...Array.from(body.matchAll(/ d="([^"]+)"/g), ([, path = '']) => path),
    ];
    for (const [name, icon] of Object.entries(icons)) add(name, shapeOf(icon));
    for (const [name, { parent }] of Object.entries(aliases)) add(name, icons[parent] && shapeOf(icons[parent]));
  }
  for (const [name, other] of Object.entries(otherNames)) add(name, shapes.get(other));
  return shapes;
}

const prefix = 'virtual:icon-shapes';

export function iconShapes(): Plugin {
  let shards: string[] | undefined;
  const shardTexts = (): string[] => {
    const all = Array.from({ length: shardCount }, (): Record<string, IconShape> => ({}));
    for (const [name, shape] of allShapes()) all[shardOf(name)]![name] = shape;
    return all.map((shapes) => `export default ${JSON.stringify(shapes)};`);
  };
  return {
    name: 'icon-shapes',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const number = id.slice(prefix.length + 2);
      if (number !== '') return (shards ??= shardTexts())[Number(number)];
      const loaders = Array.from({ length: shardCount }, (_, i) => `() => import('${prefix}/${i}')`);
      return `export const shards = [${loaders.join(', ')}];`;
    },
  };
}
