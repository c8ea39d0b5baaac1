// Syntax highlighting, loaded with the first block of code that has a known language.
import highlighter from 'highlight.js/lib/core';
import { languageNamed, loadLanguage } from './languages.ts';
import { tokensIn, type Token } from './tokens.ts';

const longest = 50_000;

export type Highlighted = { markup: string; tokens: Token[] };

/** Undefined when the language is not known, or the code is so long that it would take a noticeable time. */
export async function highlight(code: string, written: string): Promise<Highlighted | undefined> {
  const language = languageNamed(written);
  if (language === undefined || code.length > longest) return undefined;
  if (!highlighter.getLanguage(language)) {
    highlighter.registerLanguage(language, (await loadLanguage(language)).default);
  }
  const { value: markup } = highlighter.highlight(code, { language, ignoreIllegals: true });
  return { markup, tokens: tokensIn(markup) };
}
