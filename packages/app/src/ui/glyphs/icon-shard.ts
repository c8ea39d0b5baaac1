// Shapes of icons are in many small files, so that a few icons load a few of them.
export const shardCount = 64;

export function shardOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4093;
  return sum % shardCount;
}

/** Width, height, and what the paths of the drawing are. */
export type IconShape = readonly [width: number, height: number, ...paths: string[]];
