/** An invisible character (word joiner). */
export const apart = '\u2060';

/** A value may be anything, and the page may be printed and parsed again: it must not contain a tag then. */
export const plainValue = (value: string): string => value.replaceAll('{%', `{${apart}%`);
