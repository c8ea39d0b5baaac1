/** Case and accent folding for search, so that both engines find the same with plain LIKE. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}+/gu, '')
    .toLowerCase()
    .normalize('NFC');

/** A LIKE pattern that matches `text` anywhere, with `\` as the escape. */
export const likePattern = (text: string): string => `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
