// Icons that pages, buttons and blocks may have, as sites draw them. It is loaded when an icon is chosen.
import set from '@iconify-json/fa6-solid/icons.json' with { type: 'json' };
import metadata from '@iconify-json/fa6-solid/metadata.json' with { type: 'json' };
import type { Glyph } from './find-glyphs.ts';

export type IconGlyph = Glyph & {
  width: number;
  height: number;
  /** What the paths of the drawing are. */
  paths: readonly string[];
};

let known: IconGlyph[] | undefined;

export function iconGlyphs(): readonly IconGlyph[] {
  if (known) return known;
  const { icons, width: usualWidth = 512, height: usualHeight = 512 } = set;
  const categories = new Map<string, string[]>();
  for (const [category, names] of Object.entries(metadata.categories))
    for (const name of names) categories.set(name, [...(categories.get(name) ?? []), category]);
  known = Object.entries(icons)
    .filter(([, { hidden }]) => hidden !== true)
    .map(([name, { body, width = usualWidth, height = usualHeight }]) => ({
      id: name,
      names: [name, ...(categories.get(name) ?? [])],
      width,
      height,
      paths: [...body.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path),
    }));
  return known;
}
