// Text from outside that nobody could be asked to send again: answers of other servers, documents, what identity
// providers say. What comes through the API is refused instead, by `http/unstorable.ts`.

/**
 * Nothing a database would refuse or change: PostgreSQL cannot store NUL in text, and half a surrogate pair would come
 * back as another character.
 */
export const stripInvalidText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

/** The same, cut to a length, but never through the middle of a character. */
export function stripInvalidTextUpTo(text: string, length: number): string {
  const cut = stripInvalidText(text).slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
