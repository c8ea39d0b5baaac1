// The emoji that have names, for those who choose one.
import { emojiTable } from './emoji-table.ts';
import { codeOf } from './emoji.ts';

export type NamedEmoji = {
  character: string;
  /** As in a page: code points in lower-case hexadecimal joined by `-`. */
  code: string;
  names: readonly string[];
};

/** Similar ones are beside each other. */
export const emojiList = (): NamedEmoji[] =>
  emojiTable.split('\n').map((line) => {
    const [character = '', ...names] = line.split(' ');
    return { character, code: codeOf(character), names };
  });
