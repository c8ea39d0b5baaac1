/** A sign nobody sees. */
export const apart = '\u2060';

/** A value may be anything, and the page may be printed and read again: it must hold no tag then. */
export const plainValue = (value: string): string => value.replaceAll('{%', `{${apart}%`);
