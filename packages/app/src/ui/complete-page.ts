// Widths of columns, colours of code, icons and drawn formulas in rendered pages. They follow the text, which can be read without
// them.
import './highlight/highlight.css';

const loadHighlighter = () => import('./highlight/highlight.ts');
const loadIcons = () => import('./glyphs/named-icon.ts');
const loadFormulas = () => import('./formula.ts');

/** Lines with marks and annotations stay as they are. */
const isPlain = (code: Element): boolean => code.childElementCount === 0;
const languageOf = (code: Element): string => /\blanguage-(\S+)/.exec(code.className)?.[1] ?? '';

/** Returns a function that stops it. */
export function completePage(root: HTMLElement): () => void {
  setWidths(root);
  const stopped = new AbortController();
  // Without the connection code has no colours, and formulas are shown as written.
  for (const part of [colorCode, drawFormulas, drawIcons]) part(root, stopped.signal).catch(() => undefined);
  return () => stopped.abort();
}

/** Styles in the HTML itself would be refused by the content security policy. */
function setWidths(root: HTMLElement): void {
  for (const column of root.querySelectorAll<HTMLElement>('.column[data-width]'))
    column.style.setProperty('--width', column.dataset['width'] ?? '');
}

async function colorCode(root: HTMLElement, stopped: AbortSignal): Promise<void> {
  const blocks = [...root.querySelectorAll('pre > code[class*="language-"]')].filter(isPlain);
  if (blocks.length === 0) return;
  const { highlight } = await loadHighlighter();
  for (const code of blocks) {
    const highlighted = await highlight(code.textContent, languageOf(code));
    if (stopped.aborted) return;
    // The highlighter escapes the text, and adds only elements with a class.
    if (highlighted) code.innerHTML = highlighted.markup;
  }
}

async function drawFormulas(root: HTMLElement, stopped: AbortSignal): Promise<void> {
  const formulas = [...root.querySelectorAll('.math[role="math"]')];
  if (formulas.length === 0) return;
  const { drawFormula } = await loadFormulas();
  if (stopped.aborted) return;
  for (const shown of formulas) {
    const drawn = drawFormula(shown.textContent, shown.tagName === 'DIV' ? 'block' : 'line');
    if (drawn) shown.replaceChildren(drawn);
  }
}

/** Icons in a line, and before the labels of buttons. */
async function drawIcons(root: HTMLElement, stopped: AbortSignal): Promise<void> {
  const named = [...root.querySelectorAll<HTMLElement>('i.icon[data-icon], .button[data-icon]')];
  if (named.length === 0) return;
  const { drawnShape, loadShape } = await loadIcons();
  for (const element of named) {
    const shape = await loadShape(element.dataset['icon'] ?? '');
    if (stopped.aborted) return;
    if (shape && !element.querySelector('.named-icon')) element.prepend(drawnShape(shape));
  }
}
