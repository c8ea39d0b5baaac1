export { openZip } from './zip.ts';
export { readEntry, type FolderEntry } from './folder.ts';
