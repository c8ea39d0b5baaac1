import { attributes, escapeHtml, type BlockRenderer } from '@lectern/content';
import { glyph } from '../glyph.ts';

/** A card with a link: a frame would show the reader, unasked, to another host. */
export const embedBlock: BlockRenderer<'embed'> = (block, renderer) => {
  const link = renderer.link(block.target, 'embed');
  const url = URL.parse(link?.href ?? block.target.value);
  const host = url?.host.replace(/^www\./, '') ?? '';
  const label = link?.title ?? (url ? (services.get(host) ?? pathOf(url) ?? host) : block.target.value);
  const inner = `<span class="embed-title">${escapeHtml(label)}</span><span class="embed-host">${escapeHtml(host)}</span>${glyph('out').text}`;
  const shown = link
    ? `<a${attributes({ class: 'embed-link', href: link.href, rel: 'noopener noreferrer' })}>${inner}</a>`
    : `<span class="embed-link">${inner}</span>`;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure class="${block.fullWidth ? 'embed full-width' : 'embed'}">${shown}${caption}</figure>`;
};

/** Whose addresses say nothing about what is there. */
const services = new Map([
  ['youtube.com', 'YouTube'],
  ['m.youtube.com', 'YouTube'],
  ['youtube-nocookie.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
  ['player.vimeo.com', 'Vimeo'],
  ['loom.com', 'Loom'],
  ['open.spotify.com', 'Spotify'],
  ['codepen.io', 'CodePen'],
  ['codesandbox.io', 'CodeSandbox'],
  ['figma.com', 'Figma'],
]);

/** A path followed by a query is that of a program, which says nothing. */
function pathOf({ pathname, search }: URL): string | undefined {
  return search === '' ? decoded(pathname).replace(/^\/|\/$/g, '') || undefined : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
