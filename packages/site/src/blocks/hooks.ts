// Hooks of the content engine's renderer: the markup of parts that are the same in all blocks.
import { attributes, schemeOf, type HtmlAttributes, type HtmlOptions } from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import { glyph } from '../html/glyph.ts';
import { icon } from '../html/icon.ts';
import { pictureHtml } from './images.ts';
import type { BlockOptions } from './options.ts';
import { tableHooks } from './table.ts';

/** The same for page bodies and API descriptions. */
export type BlockHooks = Required<
  Pick<HtmlOptions, 'link' | 'icon' | 'checkbox' | 'picture' | 'table' | 'hint' | 'update'>
>;

export function blockHooks(options: BlockOptions & { newWindow: boolean; date(text: string): string }): BlockHooks {
  const { texts, icons, newWindow, date } = options;
  return {
    link: newWindow ? inNewWindow : () => ({}),
    icon: (name) => icon(name, icons).text,
    checkbox(checked) {
      const label = checked ? texts.done : texts.notDone;
      return `<input${attributes({ type: 'checkbox', disabled: true, checked, 'aria-label': label })}>`;
    },
    picture: (image, renderer, use) => pictureHtml(image, renderer, use, options),
    table: tableHooks(options),
    hint: (style) => ({ label: texts[style], icon: glyph(style).text }),
    update: (update, { page }) => ({
      id: namesOf(page).update(update),
      date: update.date === undefined ? undefined : date(update.date),
    }),
  };
}

/** Links to other hosts, with the scheme in any case. */
const inNewWindow = (href: string): HtmlAttributes =>
  /^https?$/.test(schemeOf(href) ?? '') ? { target: '_blank', rel: 'noopener' } : {};
