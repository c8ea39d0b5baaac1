// Icons by the names authors know, as inline SVG, so that none has to be fetched.
import { createRequire } from 'node:module';
import { nothing, raw, type Html } from './html.ts';
import { otherNames } from './icon-names.ts';

type Shape = { body: string; width?: number; height?: number };
type Set = {
  width?: number;
  height?: number;
  icons: Record<string, Shape>;
  /** Former names of icons. */
  aliases?: Record<string, { parent: string }>;
};
export type IconStyle = 'regular' | 'solid' | 'duotone' | 'light' | 'thin';

const require = createRequire(import.meta.url);
const sets = new Map<string, Set>();

/** Loaded with the first icon: a million characters that many sites never need. */
function setNamed(name: string): Set {
  let set = sets.get(name);
  if (!set) sets.set(name, (set = require(`@iconify-json/${name}/icons.json`) as Set));
  return set;
}

const [solid, regular, brands] = ['fa6-solid', 'fa6-regular', 'fa6-brands'];
/** The free sets have two weights. The others are derived from the solid shapes with CSS: outlined, or translucent. */
const order: Record<IconStyle, readonly string[]> = {
  solid: [solid, brands, regular],
  duotone: [solid, brands, regular],
  regular: [regular, solid, brands],
  light: [solid, brands, regular],
  thin: [solid, brands, regular],
};

/** Product logos that the other sets lack; larger than all of them together, so it is searched last. */
const products = 'simple-icons';
function shapeIn(set: Set, name: string): Shape | undefined {
  if (Object.hasOwn(set.icons, name)) return set.icons[name];
  const parent = set.aliases && Object.hasOwn(set.aliases, name) ? set.aliases[name]?.parent : undefined;
  return parent === undefined || !Object.hasOwn(set.icons, parent) ? undefined : set.icons[parent];
}

/** Empty when there is no icon of that name. */
export function icon(name: string | undefined, style: IconStyle = 'regular'): Html {
  const said = name?.toLowerCase().replace(/^fa-/, '') ?? '';
  if (!/^[a-z0-9-]{1,50}$/.test(said)) return nothing;
  const other = Object.hasOwn(otherNames, said) ? otherNames[said] : undefined;
  return inFirstSets(said, style) ?? inFirstSets(other, style) ?? markOf(other ?? said) ?? nothing;
}

function inFirstSets(wanted: string | undefined, style: IconStyle): Html | undefined {
  if (wanted === undefined) return undefined;
  for (const setName of order[style]) {
    const found = shapeIn(setNamed(setName), wanted);
    // Brand logos are not restyled.
    if (found) return drawn(setNamed(setName), found, setName === solid ? style : 'plain');
  }
  return undefined;
}

function markOf(wanted: string): Html | undefined {
  const found = shapeIn(setNamed(products), wanted.replaceAll('-', ''));
  return found && drawn(setNamed(products), found, 'plain');
}

function drawn(set: Set, { body, width = set.width ?? 16, height = set.height ?? 16 }: Shape, weight: string): Html {
  return raw(
    `<svg class="icon icon-${weight}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${body}</svg>`,
  );
}
