// What of the top level of a text affects how the text around it is parsed.
import { htmlTokens } from '../markdown/parse/html-tokens.ts';
import type { RawBlock } from '../markdown/parse/raw.ts';

/** Tags and elements in their order. Pairing them depends on nothing else. */
export function pairingTokens(raw: readonly RawBlock[]): string {
  let key = '';
  for (const block of raw) {
    if (block.kind === 'tag') key += `${block.tag.closes ? '%/' : '%'}${block.tag.name} `;
    else if (block.kind === 'html') {
      for (const token of htmlTokens(block.text)) {
        if ('token' in token) key += `${tokenMark(token)}${token.name} `;
      }
    }
  }
  return key;
}

function tokenMark(token: { token: 'open'; empty: boolean } | { token: 'close' }): string {
  if (token.token === 'close') return '</';
  return token.empty ? '<-' : '<';
}

/** Definitions and labels of notes at any level: references on the whole page depend on them. */
export function referenceKey(raw: readonly RawBlock[]): string {
  let key = '';
  for (const block of raw) {
    if (block.kind === 'definition') key += JSON.stringify([block.label, block.url, block.title, block.angle]);
    else if ('children' in block) {
      if (block.kind === 'footnote') key += JSON.stringify(block.label);
      key += referenceKey(block.children);
    }
  }
  return key;
}

/** Delimiters that earlier lines search for: the end of a tag, and of a formula. */
export const lookaheadKey = (text: string): string => (text.match(/\{%|%\}|\$\$/g) ?? []).join('');
