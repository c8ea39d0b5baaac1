export { readLayout, readLayoutInSlices, type ReadOptions } from './read.ts';
export type {
  FolderLayout,
  LayoutFile,
  LayoutFiles,
  LayoutInclude,
  LayoutLead,
  LayoutPage,
  LayoutProblem,
  LayoutResource,
} from './types.ts';
export type { LayoutSettings } from './settings.ts';
export type { LayoutContent, LayoutOutline } from './content.ts';
export {
  assignPaths,
  streamLayout,
  writeLayout,
  writeLayoutInSlices,
  type WrittenFile,
  type WrittenLayout,
} from './write.ts';
export type { Places } from './assign-paths.ts';
