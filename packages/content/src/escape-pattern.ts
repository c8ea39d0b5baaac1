/** A text as a regular expression that matches only itself. As `RegExp.escape`, which Node 22 does not have. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
