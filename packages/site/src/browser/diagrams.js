// Renders diagrams in iframes when they enter the viewport.
import { find, isDark } from './page.js';

const diagrams = [...document.querySelectorAll('.diagram')];
if (diagrams.length > 0) {
  const frames = new Map();
  const left = new Set(diagrams);
  const begin = (figure) => {
    if (!left.delete(figure)) return;
    seen.unobserve(figure);
    const frame = document.createElement('iframe');
    frame.src = document.body.dataset.diagram;
    frame.title = find('pre', figure).getAttribute('aria-label');
    frames.set(figure, frame);
    figure.append(frame);
  };
  const seen = new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => isIntersecting && begin(target)),
    { rootMargin: '300px' },
  );
  diagrams.forEach((figure) => seen.observe(figure));
  // Printing does not wait for rendering, so the remaining ones are rendered one by one when idle.
  const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
  const beginNext = () => whenIdle(() => [...left].slice(0, 1).forEach(begin));
  if (!navigator.connection?.saveData) {
    if (document.readyState === 'complete') beginNext();
    else addEventListener('load', beginNext);
  }
  addEventListener('beforeprint', () => left.forEach(begin));
  const draw = (figure, frame) =>
    frame.contentWindow.postMessage({ diagram: find('code', figure).textContent, dark: isDark() }, '*');
  addEventListener('theme', () => frames.forEach((frame, figure) => draw(figure, frame)));
  addEventListener('message', ({ source, data }) => {
    const [figure, frame] = [...frames].find(([, one]) => one.contentWindow === source) ?? [];
    if (!figure) return;
    if (data.ready) {
      draw(figure, frame);
      return;
    }
    if (data.failed) {
      frame.remove();
      frames.delete(figure);
    } else {
      frame.height = data.height;
      figure.classList.add('drawn');
    }
    if (!navigator.connection?.saveData) beginNext();
  });
}
