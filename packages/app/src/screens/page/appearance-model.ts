// The appearance of a page on a site: its cover and which of its parts are shown. The frontmatter of the text has both.
import { frontmatterIn, LAYOUT_PARTS, withFrontmatter, type LayoutPart } from '@lectern/content/browser';
import { isObject } from '@lectern/content/is-object';

export type PageAppearance = {
  /** The URL of the image; empty without a cover. */
  cover: string;
  coverSize: 'hero' | 'full';
  isWide: boolean;
  hidden: readonly LayoutPart[];
};

const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export function appearanceOf(markdown: string): PageAppearance {
  const data = frontmatterIn(markdown);
  const layout = objectIn(data['layout']);
  const { cover } = data;
  return {
    cover: typeof cover === 'string' ? cover : '',
    coverSize: objectIn(layout['cover'])['size'] === 'full' ? 'full' : 'hero',
    isWide: layout['width'] === 'wide',
    hidden: LAYOUT_PARTS.filter((part) => objectIn(layout[part])['visible'] === false),
  };
}

/** The layout stays when its fields are not shown. */
export function appearanceIn(form: HTMLFormElement, before: PageAppearance): PageAppearance {
  const data = new FormData(form);
  const given = data.get('cover');
  const cover = typeof given === 'string' ? given : before.cover;
  if (!data.has('layout')) return { ...before, cover };
  return {
    cover,
    coverSize: data.get('coverSize') === 'full' ? 'full' : 'hero',
    isWide: data.has('isWide'),
    hidden: LAYOUT_PARTS.filter((part) => !data.has(`part-${part}`)),
  };
}

/** The text with another appearance; the same when nothing differs, undefined when its frontmatter cannot be read. */
export function withAppearance(markdown: string, after: PageAppearance): string | undefined {
  const before = appearanceOf(markdown);
  const layout = changedLayout(objectIn(frontmatterIn(markdown)['layout']), before, after);
  const changes = {
    ...(after.cover !== before.cover && { cover: after.cover === '' ? undefined : after.cover, coverY: undefined }),
    ...(layout && { layout: Object.keys(layout).length === 0 ? undefined : layout }),
  };
  return Object.keys(changes).length === 0 ? markdown : withFrontmatter(markdown, changes);
}

/** Undefined when it stays. What is not known here is kept. */
function changedLayout(layout: Record<string, unknown>, before: PageAppearance, after: PageAppearance) {
  const changed = { ...layout };
  const set = (part: string, key: string, value: unknown) => {
    changed[part] = { ...objectIn(changed[part]), [key]: value };
  };
  let isChanged = false;
  for (const part of LAYOUT_PARTS) {
    const isHidden = after.hidden.includes(part);
    if (isHidden === before.hidden.includes(part)) continue;
    set(part, 'visible', !isHidden);
    isChanged = true;
  }
  if (after.coverSize !== before.coverSize) {
    set('cover', 'size', after.coverSize);
    isChanged = true;
  }
  if (after.isWide !== before.isWide) {
    if (after.isWide) changed['width'] = 'wide';
    else delete changed['width'];
    isChanged = true;
  }
  return isChanged ? changed : undefined;
}
