/** Something is wrong with an archive or with what is asked of it; the message is all its owner needs. */
export class ArchiveError extends Error {}
