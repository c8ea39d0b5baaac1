// Icons by the names authors know. They are drawn into the page, so that none has to be fetched.
import { createRequire } from 'node:module';
import { nothing, raw, type Html } from './html.ts';

type Set = {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
};
export type IconStyle = 'regular' | 'solid' | 'duotone' | 'light' | 'thin';

const require = createRequire(import.meta.url);
const sets = new Map<string, Set>();

/** Read at the first icon: a million characters that many sites never need. */
function setNamed(name: string): Set {
  let set = sets.get(name);
  if (!set) sets.set(name, (set = require(`@iconify-json/fa6-${name}/icons.json`) as Set));
  return set;
}

/** The free sets have two weights. The others are drawn by the style sheet from the full shapes: as outlines, or washed. */
const order: Record<IconStyle, readonly string[]> = {
  solid: ['solid', 'brands', 'regular'],
  duotone: ['solid', 'brands', 'regular'],
  regular: ['regular', 'solid', 'brands'],
  light: ['solid', 'brands', 'regular'],
  thin: ['solid', 'brands', 'regular'],
};

/** Nothing when there is no icon of that name. */
export function icon(name: string | undefined, style: IconStyle = 'regular'): Html {
  const wanted = name?.toLowerCase().replace(/^fa-/, '') ?? '';
  if (!/^[a-z0-9-]{1,50}$/.test(wanted)) return nothing;
  for (const setName of order[style]) {
    const set = setNamed(setName);
    const found = Object.hasOwn(set.icons, wanted) ? set.icons[wanted] : undefined;
    if (!found) continue;
    const width = found.width ?? set.width ?? 16;
    const height = found.height ?? set.height ?? 16;
    // Marks of companies stay as their owners drew them.
    const weight = setName === 'solid' ? style : 'plain';
    return raw(
      `<svg class="icon icon-${weight}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${found.body}</svg>`,
    );
  }
  return nothing;
}
