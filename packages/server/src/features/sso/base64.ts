/** Base64 without whitespace; undefined when it is invalid. */
export function normalizeBase64(text: string): string | undefined {
  const packed = text.replaceAll(/\s/g, '');
  // One character class without alternatives, to avoid quadratic backtracking on hostile input.
  const content = packed.replace(/={1,2}$/, '');
  return content !== '' && !/[^A-Za-z0-9+/]/.test(content) ? packed : undefined;
}
