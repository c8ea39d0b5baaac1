export { checkArchive } from './check.ts';
export { backupPath, saveArchive } from './file.ts';
export { importArchive } from './import.ts';
export { requireBackup, restoreBackup } from './restore.ts';
export { ArchiveReader } from './archive-reader.ts';
