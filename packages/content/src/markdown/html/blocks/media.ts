// Blocks that show or link to a file, a page or another website.
import type { ContentRefBlock, Drawing, Embed, File, Image, Images, Include, Integration } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import { pictureHtml } from '../image.ts';
import type { Renderer } from '../renderer.ts';

export function renderImages(block: Images, renderer: Renderer): string {
  const names = [
    'images',
    block.align && `align-${block.align}`,
    block.fullWidth && 'full-width',
    block.framed && 'framed',
    block.children.length > 1 && 'gallery',
  ];
  const figures = block.children.map((image) => renderImage(image, renderer));
  return `<div${attributes({ class: names.filter(Boolean).join(' ') })}>${figures.join('')}</div>`;
}

function renderImage(image: Image, renderer: Renderer): string {
  const caption = image.caption.length > 0 ? `<figcaption>${renderer.inlines(image.caption)}</figcaption>` : '';
  const picture = renderer.options.picture?.(image, renderer, 'figure') ?? pictureHtml(image, renderer);
  return `<figure>${picture}${caption}</figure>`;
}

export function renderDrawing(block: Drawing, renderer: Renderer): string {
  const { target, alt = '' } = block;
  return target ? `<figure class="drawing">${pictureHtml({ target, alt }, renderer)}</figure>` : '';
}

/** A link: the site decides what may be in an iframe. */
export function renderEmbed(block: Embed, renderer: Renderer): string {
  const link = renderer.link(block.target, 'embed');
  const label = escapeHtml(link?.title ?? block.target.value);
  const shown = link ? `${renderer.openLink(link.href, {}, { rel: 'noopener noreferrer' })}${label}</a>` : label;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure${attributes({ class: block.fullWidth ? 'embed full-width' : 'embed' })}>${shown}${caption}</figure>`;
}

export function renderFile(block: File, renderer: Renderer): string {
  const link = renderer.link(block.target, 'file');
  const name =
    block.target.value
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  const label = escapeHtml(link?.title ?? name);
  const shown = link ? `${renderer.openLink(link.href, {}, { download: true })}${label}</a>` : label;
  const caption = block.children.length > 0 ? `<figcaption>${renderer.blocks(block.children)}</figcaption>` : '';
  return `<figure class="file">${shown}${caption}</figure>`;
}

export function renderContentRef(block: ContentRefBlock, renderer: Renderer): string {
  const link = renderer.link(block.target, 'content-ref');
  const title = escapeHtml(link?.title ?? block.target.value);
  const about = link?.description ? `<span class="description">${escapeHtml(link.description)}</span>` : '';
  if (!link) return `<p class="content-ref broken">${title}</p>`;
  return `<p class="content-ref">${renderer.openLink(link.href)}${title}</a>${about}</p>`;
}

export function renderInclude(block: Include, renderer: Renderer): string {
  return renderer.options.include?.(block.target.value) ?? '';
}

/** Rendered by an integration; its text content is shown when it has any. */
export function renderIntegration(block: Integration): string {
  const content = block.attributes['content'] ?? '';
  return content === '' ? '' : `<pre class="integration">${escapeHtml(content)}</pre>`;
}
