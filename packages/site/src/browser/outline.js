// Scroll spy: marks the current entry of the outline and keeps it visible where the outline is longer than the window.
import { find } from './page.js';

const outline = find('.outline');
if (outline) {
  const entries = [...outline.querySelectorAll('a')].flatMap((link) => {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return part ? [{ link, part }] : [];
  });
  let queued = false;
  let last;
  /** Scrolls only the outline, never the page. */
  const keepInSight = ({ link }) => {
    const box = outline.getBoundingClientRect();
    const at = link.getBoundingClientRect();
    const edge = Math.min(80, box.height / 4);
    if (at.top < box.top + edge) outline.scrollTop += at.top - box.top - edge;
    else if (at.bottom > box.bottom - edge) outline.scrollTop += at.bottom - box.bottom + edge;
  };
  const mark = () => {
    queued = false;
    // Headings in a closed tab or details element have no position.
    const seen = entries.filter(({ part }) => part.getClientRects().length > 0);
    const passed = seen.filter(({ part }) => part.getBoundingClientRect().top < innerHeight * 0.25);
    const atEnd = innerHeight + scrollY >= document.body.scrollHeight - 2;
    const current = (atEnd && scrollY > 0 ? seen : passed).at(-1);
    if (current === last) return;
    for (const { link } of entries) {
      link.toggleAttribute('data-current', link === current?.link);
      if (link === current?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    last = current;
    if (current) keepInSight(current);
  };
  const queue = () => {
    if (!queued) requestAnimationFrame(mark);
    queued = true;
  };
  addEventListener('scroll', queue, { passive: true });
  // Opened or rendered content moves what is below it.
  new ResizeObserver(queue).observe(document.body);
  mark();
}
