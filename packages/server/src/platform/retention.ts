/** How long something deleted can be restored. */
export const retentionMs = 7 * 24 * 60 * 60 * 1000;
