// Lightbox for images, and inline players for videos. Without script both are links.
import { each, find } from './page.js';

const close = find('.search-close')?.getAttribute('aria-label') ?? '';

function showLarge(link) {
  const shown = find('img', link);
  const dialog = document.createElement('dialog');
  dialog.className = 'zoomed';
  dialog.ariaLabel = shown.alt || link.ariaLabel;
  const picture = document.createElement('img');
  picture.src = link.href;
  picture.alt = shown.alt;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.ariaLabel = close;
  button.append(find('.search-close .glyph').cloneNode(true));
  dialog.append(picture, button);
  // Any click closes it; it contains no links.
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

each('a.zoom', (link) =>
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    showLarge(link);
  }),
);

each('a.video-link', (link) =>
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = link.dataset.player;
    frame.title = link.dataset.title;
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.allowFullscreen = true;
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
    link.replaceWith(frame);
    frame.focus();
  }),
);
