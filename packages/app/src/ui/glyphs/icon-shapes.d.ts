// Made by `build/icon-shapes.ts`.
declare module 'virtual:icon-shapes' {
  export const shards: readonly (() => Promise<{ default: Record<string, readonly [number, number, ...string[]]> }>)[];
}
