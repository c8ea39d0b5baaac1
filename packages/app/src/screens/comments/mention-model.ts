// Mentions in the text of a comment.
/** What is typed behind an `@` that ends at the caret. */
export function mentionAt(text: string, caret: number): { from: number; words: string } | undefined {
  const found = /(?:^|[\s(])@((?:[^\s@][^\n@]{0,40})?)$/.exec(text.slice(0, caret));
  const [, words] = found ?? [];
  return words === undefined ? undefined : { from: caret - words.length - 1, words };
}

/** The text with a mention instead of the words, and where the caret is then. */
export function withMention(
  text: string,
  { from, to }: { from: number; to: number },
  { title, href }: { title: string; href: string },
): { text: string; caret: number } {
  const mention = `[${title.replaceAll(/[\\[\]]/g, '\\$&')}](${href} "mention") `;
  return { text: text.slice(0, from) + mention + text.slice(to), caret: from + mention.length };
}
