/** A character outside of Latin-1. */
const wide = /[\u0100-\uFFFF]/;

/** Memory of a string: V8 keeps strings of Latin-1 characters in one byte each, and others in two. */
export const stringBytes = (text: string): number => (wide.test(text) ? 2 * text.length : text.length);
