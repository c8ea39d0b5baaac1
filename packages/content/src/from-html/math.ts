// Formulas of web pages: the TeX source, wherever it is stored.
import {
  ancestor,
  attribute,
  children,
  type Element,
  find,
  hasClass,
  isElement,
  isText,
  rawText,
  textOf,
} from './dom.ts';

export type Formula = {
  tex: string;
  /** Display mode. */
  display: boolean;
  /** False where only the characters are known. */
  known: boolean;
};

const isAnnotation = (element: Element): boolean =>
  element.tagName === 'annotation' && /tex/i.test(attribute(element, 'encoding') ?? '');

export function formulaOf(element: Element): Formula | undefined {
  const { tagName } = element;
  if (tagName === 'script') {
    const type = attribute(element, 'type') ?? '';
    if (!/^math\/tex/i.test(type)) return undefined;
    return { tex: rawText(element).trim(), display: /mode\s*=\s*display/i.test(type), known: true };
  }
  if (tagName === 'math') return fromMathml(element, attribute(element, 'display') === 'block');
  if (tagName === 'mjx-container') return fromContainer(element, attribute(element, 'display') === 'true');
  if (hasClass(element, 'katex-display')) return fromContainer(element, true);
  if (hasClass(element, 'katex')) return fromContainer(element, false);
  if (hasClass(element, 'mwe-math-element')) {
    return fromContainer(
      element,
      find(element, (inner) => hasClass(inner, 'mwe-math-fallback-image-display')) !== undefined,
    );
  }
  if (tagName === 'img' && hasClass(element, 'math', 'latex', 'tex')) {
    const tex = attribute(element, 'alt')?.trim();
    return tex ? { tex: bare(tex), display: false, known: true } : undefined;
  }
  if (hasClass(element, 'math', 'arithmatex')) return fromSpan(element);
  return undefined;
}

function fromContainer(element: Element, display: boolean): Formula | undefined {
  const annotation = find(element, isAnnotation);
  if (annotation) return { tex: rawText(annotation).trim(), display, known: true };
  const math = find(element, ({ tagName }) => tagName === 'math');
  return math ? fromMathml(math, display) : undefined;
}

/** Generators leave TeX in delimiters for a script, or as the alt text of an image. */
function fromSpan(element: Element): Formula | undefined {
  const picture = find(element, ({ tagName }) => tagName === 'img');
  const text = picture ? (attribute(picture, 'alt') ?? '') : rawText(element);
  const display = element.tagName === 'div' || hasClass(element, 'display');
  const signs = /^\s*(?:\\\(|\\\[|\$)/.test(text);
  const inner = children(element).some((child) => child.tagName !== 'span' && child !== picture);
  const trusted = picture || signs || hasClass(element, 'inline', 'display', 'arithmatex');
  return !trusted || inner || text.trim() === '' ? undefined : { tex: bare(text), display, known: true };
}

const bare = (tex: string): string =>
  tex
    .trim()
    .replace(/^(?:\\\[|\\\(|\$\$?)/, '')
    .replace(/(?:\\\]|\\\)|\$\$?)$/, '')
    .trim();

function fromMathml(math: Element, display: boolean): Formula | undefined {
  const annotation = find(math, isAnnotation);
  const shown = display || ancestor(math, (above) => hasClass(above, 'equation', 'informalequation'), 2) !== undefined;
  if (annotation) return { tex: rawText(annotation).trim(), display: shown, known: true };
  const other = attribute(math, 'alttext');
  if (other) return { tex: other, display: shown, known: true };
  const tex = children(math).map(texOf).join(' ').trim();
  return tex === '' ? undefined : { tex, display: shown, known: true };
}

/** Converts common MathML; anything else gives its characters. */
function texOf(element: Element): string {
  const parts = children(element);
  const [a = '', b = '', c = ''] = parts.length <= 3 ? parts.map(texOf) : [];
  switch (element.tagName) {
    case 'mfrac':
      return `\\frac{${a}}{${b}}`;
    case 'msup':
      return `{${a}}^{${b}}`;
    case 'msub':
      return `{${a}}_{${b}}`;
    case 'msubsup':
      return `{${a}}_{${b}}^{${c}}`;
    case 'munder':
      return `\\underset{${b}}{${a}}`;
    case 'mover':
      return `\\overset{${b}}{${a}}`;
    case 'munderover':
      return `{${a}}_{${b}}^{${c}}`;
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`;
    case 'msqrt':
      return `\\sqrt{${parts.map(texOf).join(' ')}}`;
    case 'mtext':
      return `\\text{${textOf(element)}}`;
    case 'annotation':
    case 'annotation-xml':
      return '';
  }
  if (parts.length > 0) return parts.map(texOf).join(' ');
  return element.childNodes
    .filter((node) => isText(node) || isElement(node))
    .map((node) => rawText(node).trim())
    .join('')
    .replace(/[{}%#&$_^\\~]/g, '\\$&');
}
