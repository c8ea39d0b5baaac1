// The layout shared by folders and buckets.
const shape = /^[\da-f]{2}\/[\da-f]{62}$/;

/** Sharded by two characters, so that no folder holds everything. */
export const pathOfKey = (key: string): string => `${key.slice(0, 2)}/${key.slice(2)}`;

export function keyOfPath(path: string): string | undefined {
  return shape.test(path) ? path.replace('/', '') : undefined;
}
