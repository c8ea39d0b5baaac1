// Formulas as MathML, which browsers draw.
import temml from 'temml';

const longest = 20_000;

/** Undefined when the formula cannot be parsed. */
export function drawFormula(formula: string, place: 'line' | 'block'): Element | undefined {
  if (formula.length > longest) return undefined;
  const drawn = document.createElement('span');
  const displayMode = place === 'block';
  try {
    // Elements are made one by one: markup would have styles that the content security policy refuses.
    temml.render(formula, drawn, { displayMode, throwOnError: true, trust: false, maxExpand: 1000, maxSize: [20, 20] });
  } catch {
    return undefined;
  }
  // Ids belong to headings, and nothing in an editor leads away.
  for (const part of drawn.querySelectorAll('[id], [href]')) {
    part.removeAttribute('id');
    part.removeAttribute('href');
  }
  return drawn;
}
