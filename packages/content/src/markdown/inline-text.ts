import { emojiCharacter } from './parse/emoji.ts';
import type { Inline } from './tree.ts';

/** The text of inline content, without any markup. */
export function inlineText(inlines: Inline[]): string {
  let text = '';
  for (const inline of inlines) text += oneText(inline);
  return text;
}

function oneText(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'expression':
    case 'inlineMath':
      return inline.value;
    case 'break':
      return '\n';
    case 'emoji':
      return emojiCharacter(inline.code);
    case 'button':
      return inline.label;
    case 'inlineImage':
      return inline.alt;
    case 'icon':
    case 'anchor':
    case 'comment':
      return '';
    default:
      return inlineText(inline.children);
  }
}
