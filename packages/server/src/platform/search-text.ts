/** Text as it is searched: without case and accents, so that both engines find the same with plain LIKE. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}+/gu, '')
    .toLowerCase()
    .normalize('NFC');

/** A LIKE pattern that finds `text` anywhere, with `\` as the escape. */
export const likePattern = (text: string): string => `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
