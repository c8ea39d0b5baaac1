import { emojiCharacter } from '@lectern/content';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import { icon, type IconStyle } from '../html/icon.ts';

const isElsewhere = (href: string): boolean => /^(?:https?:)?\/\//i.test(href);

export const linkTarget = (href: string, newWindow: boolean): Html =>
  newWindow && isElsewhere(href) ? html` target="_blank" rel="noopener"` : nothing;

/** The icon or emoji before a title. */
export function iconOrEmoji(of: { emoji?: string | undefined; icon?: string | undefined }, icons: IconStyle): Html {
  if (of.emoji !== undefined && of.emoji !== '')
    return html`<span class="sign emoji" aria-hidden="true">${emojiCharacter(of.emoji)}</span>`;
  const drawn = icon(of.icon, icons);
  return drawn === nothing ? nothing : html`<span class="sign">${drawn}</span>`;
}

export const externalMark = (href: string): Html => (isElsewhere(href) ? glyph('out', 'out') : nothing);
