// Which letters bytes are, by the names that servers and files give.

export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1];

/** Undefined for a name that nobody knows. */
export function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
