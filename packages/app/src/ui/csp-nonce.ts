/** The nonce for style sheets that scripts add; empty in development, which has no policy. */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
