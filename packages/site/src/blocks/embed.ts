import { attributes, blockText, escapeHtml, namesOfLink } from '@lectern/content';
import { glyph } from '../html/glyph.ts';
import { fill } from '../texts/index.ts';
import type { OwnRenderer } from './options.ts';
import { isFilm, playerOf } from './video.ts';

/**
 * A card with a link: an iframe would disclose the reader to another host unasked. Videos reserve the player's size,
 * and a script inserts the player on click.
 */
export const embedBlock: OwnRenderer<'embed'> = (block, renderer, { texts, frames }) => {
  const link = renderer.link(block.target, 'embed');
  const url = URL.parse(link?.href ?? block.target.value);
  const { title, site } = url ? namesOfLink(url) : { title: block.target.value, site: '' };
  // Video URLs are not descriptive; the author's caption is.
  const said = block.children.map(blockText).join(' ').trim();
  const label = link?.title ?? title;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  const figure = (kind: string, inner: string): string =>
    `<figure class="${block.fullWidth ? `${kind} full-width` : kind}">${inner}${caption}</figure>`;
  const player = link && url ? playerOf(url) : undefined;
  if (link && player) {
    frames.add(player.origin);
    const name = said !== '' && said.length <= 80 ? said : label;
    const host = new URL(player.src).host.replace(/^www\./, '');
    const play = { rel: 'noopener noreferrer', 'data-player': player.src, 'data-title': name };
    const open = renderer.openLink(link.href, { class: 'video-link' }, play);
    const inner = `<span class="video-play">${glyph('play').text}</span><span class="embed-title">${escapeHtml(fill(texts.playVideo, { title: name }))}</span><span class="embed-host">${escapeHtml(fill(texts.playNote, { host }))}</span>`;
    return figure('embed video', `${open}${inner}</a>`);
  }
  if (link && url && isFilm(url)) {
    // Loads nothing before playback.
    const film = attributes({ src: link.href, controls: true, preload: 'none', 'aria-label': label });
    return figure('embed video', `<video${film}></video>`);
  }
  if (!link) {
    // A URL that must not be linked is shown as text.
    const address = block.target.value.trim();
    if (address === '') return caption === '' ? '' : figure('embed', '');
    return figure('embed', `<span class="embed-text"><span class="embed-title">${escapeHtml(address)}</span></span>`);
  }
  const inner = `<span class="embed-title">${escapeHtml(label)}</span><span class="embed-host">${escapeHtml(site)}</span>${glyph('out').text}`;
  return figure(
    'embed',
    `${renderer.openLink(link.href, { class: 'embed-link' }, { rel: 'noopener noreferrer' })}${inner}</a>`,
  );
};
