// Whole organizations and servers as files, and back again.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { ArchiveError } from './archive-error.ts';
export type { Saved } from './file.ts';
export type { Imported } from './import.ts';
export type { Report } from './load.ts';
export type { ArchiveReader } from './archive-reader.ts';
export type { ArchiveScope } from './write-archive.ts';

/** Reading and writing them, which a running service seldom does: loaded when it is wanted. */
export const archives = () => import('./archives.ts');
