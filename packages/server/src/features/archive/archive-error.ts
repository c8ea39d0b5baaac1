/** An archive or its use is invalid; the message is all its owner needs. */
export class ArchiveError extends Error {}
