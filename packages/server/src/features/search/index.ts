import { lazyImport } from '#platform/lazy-import';
import type { searchSpaces as search } from './spaces.ts';
export { operations } from './operations.ts';
export { reindexMovedSpaces, updateIndex, indexDuplicate, prepareTokens } from './follow.ts';
export { indexPagesJob } from './index-soon.ts';
export { indexApiBlocks } from './index-api-blocks.ts';
export { indexSpace } from './jobs.ts';
export { createSegmentMerger, mergeSegments } from './merge-segments.ts';
export { indexImported, insertExportedSections, type ExportedSection } from './imported-sections.ts';
export type { ReadableSpace } from './search-computed.ts';

const spaces = lazyImport(() => import('./spaces.ts'));

/** Loaded with the first search. */
export const searchSpaces: typeof search = async (...asked) => (await spaces()).searchSpaces(...asked);
export { indexSpec, noteVersion } from './specs.ts';
