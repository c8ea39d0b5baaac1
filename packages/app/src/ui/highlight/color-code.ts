// Colours of code in rendered pages. They follow the text, which can be read without them.
import './highlight.css';

const loadHighlighter = () => import('./highlight.ts');

/** Lines with marks and annotations stay as they are. */
const isPlain = (code: Element): boolean => code.childElementCount === 0;
const languageOf = (code: Element): string => /\blanguage-(\S+)/.exec(code.className)?.[1] ?? '';

/** Returns a function that stops it. */
export function colorCode(root: HTMLElement): () => void {
  let isStopped = false;
  const color = async (): Promise<void> => {
    const blocks = [...root.querySelectorAll('pre > code[class*="language-"]')].filter(isPlain);
    if (blocks.length === 0) return;
    const { highlight } = await loadHighlighter();
    for (const code of blocks) {
      const highlighted = await highlight(code.textContent, languageOf(code));
      if (isStopped) return;
      // The highlighter escapes the text, and adds only elements with a class.
      if (highlighted) code.innerHTML = highlighted.markup;
    }
  };
  // Without the connection code has no colours.
  void color().catch(() => undefined);
  return () => void (isStopped = true);
}
