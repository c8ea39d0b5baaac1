// Export and import of whole organizations and servers.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { ArchiveError } from './archive-error.ts';
export type { Saved } from './file.ts';
export type { Imported } from './import.ts';
export type { Report } from './load.ts';
export type { ArchiveReader } from './archive-reader.ts';
export type { ArchiveScope } from './write-archive.ts';

/** Loaded lazily: a running server rarely reads or writes archives. */
export const archives = () => import('./archives.ts');
