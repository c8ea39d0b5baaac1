// Whole organizations and servers as files, and back again.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { ArchiveFault } from './fault.ts';
export { checkArchive } from './check.ts';
export { backupPath, saveArchive, type Saved } from './file.ts';
export { importArchive, type Imported } from './import.ts';
export type { Report } from './load.ts';
export { requireBackup, restoreBackup } from './restore.ts';
export { Archive } from './unpack.ts';
export { writeArchive, type Wanted } from './write-archive.ts';
