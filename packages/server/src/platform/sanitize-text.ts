// For external text that cannot be rejected: responses of other servers, documents, assertions of identity providers.
// Invalid text in the API is rejected instead, by `http/reject-invalid-text.ts`.

/**
 * Strips what a database would reject or change: PostgreSQL cannot store NUL in text, and a lone surrogate would come
 * back as another character.
 */
export const stripInvalidText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

/** The same, truncated, but never inside a character. */
export function stripInvalidTextUpTo(text: string, length: number): string {
  const cut = stripInvalidText(text).slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
