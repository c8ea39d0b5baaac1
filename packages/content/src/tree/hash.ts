// The only file that uses a hashing library, so that a browser build replaces one file.
import { hash } from 'node:crypto';

export function hashText(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** A fast 32-bit hash. It decides where nodes are split, never what is equal. */
export function hashKey(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
