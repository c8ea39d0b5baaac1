/** Percent-decoded text; malformed text is returned unchanged. */
export function safeDecodeURIComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The text before the first `mark`; all of it when there is none. */
export function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/**
 * The path of the page in the same space that a relative link leads to: empty for the first page, undefined for other
 * links.
 */
export function linkedPath(target: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)) return undefined;
  return safeDecodeURIComponent(textBefore(target, '#'))
    .replace(/^\.?\//, '')
    .replace(/(?:^|\/)README\.md$/i, '')
    .replace(/\.md$/i, '')
    .replace(/\/$/, '');
}
