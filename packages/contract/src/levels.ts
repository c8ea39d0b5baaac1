export const levels = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
export type Level = (typeof levels)[number];

/** 0 is no access; comparing ranks compares levels. */
export const rankOf = (level: Level | null): number => (level === null ? 0 : levels.indexOf(level) + 1);
export const levelOf = (rank: number): Level | null => levels[rank - 1] ?? null;
