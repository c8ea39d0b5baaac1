/** Base64 without the spaces and line breaks in it; undefined when it is none. */
export function normalizeBase64(text: string): string | undefined {
  const packed = text.replaceAll(/\s/g, '');
  // One class of characters without a choice, or a hostile text is tried from every beginning again.
  const content = packed.replace(/={1,2}$/, '');
  return content !== '' && !/[^A-Za-z0-9+/]/.test(content) ? packed : undefined;
}
