// Formulas as MathML, which browsers render and screen readers read without script.
import { createRequire } from 'node:module';
import { shownMarkup } from './markup.ts';

type Temml = { renderToString(formula: string, options: Record<string, unknown>): string };
const require = createRequire(import.meta.url);
let temml: Temml | undefined;

/** Characters that fit on the narrowest screens. */
const narrow = 14;

/** Possibly wider than the screen: it scrolls in its own box, which must be focusable. */
export const isWide = (drawn: string): boolean =>
  drawn.replaceAll(/<mspace[^>]*>/g, '--').replaceAll(/<[^>]*>|&\w+;|\s/g, '').length > narrow;

/** Undefined when the formula cannot be parsed: its source is shown then. */
export function mathHtml(formula: string, display: boolean): string | undefined {
  if (formula.length > 20_000) return undefined;
  try {
    temml ??= require('temml') as Temml;
    const drawn = temml.renderToString(formula, {
      displayMode: display,
      throwOnError: true,
      maxExpand: 1000,
      maxSize: [20, 20],
    });
    return shownMarkup(drawn);
  } catch {
    return undefined;
  }
}
