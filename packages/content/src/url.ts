/** The text behind percent-escapes; text that is escaped wrongly stays as it is. */
export function safeDecodeURIComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
