/** How long something deleted can be brought back. */
export const retentionMs = 7 * 24 * 60 * 60 * 1000;
