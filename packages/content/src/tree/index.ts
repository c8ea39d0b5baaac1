export { hashText } from './hash.ts';
export type { Json } from './canonical.ts';
export { TreeError } from './tree-error.ts';
export type { TreeErrorCode } from './tree-error.ts';
export { memoryStore, nodeWeight, Records, type NodeCache } from './map/records.ts';
export type { RecordStore, StoredRecord } from './map/records.ts';
export type { MapRef } from './map/read.ts';
export { blobReferences, EMPTY_TREE, isSameTree, loadTree, recordReferences, saveTree } from './tree.ts';
export type { Tree } from './tree.ts';
export { canHaveChildren, canHaveSlug } from './page.ts';
export type { GitFacts, Layout, Page, PageCover, PageFields, PageType, Reference, Variables } from './page.ts';
export { checkSlug, MAX_SLUG, numbered, slugOf } from './slug.ts';
export {
  findByPath,
  findBySlug,
  findPage,
  firstDocument,
  indexOf,
  listAncestors,
  listChildren,
  loadPage,
  loadPages,
  pathOf,
} from './lookup.ts';
export { readPages, walkPages } from './walk.ts';
export { PageFold, pageCounts } from './fold-pages.ts';
export type { WalkedPage } from './walked-page.ts';
export { deletePage, insertPage, listSubtree, movePage, updatePage } from './edit-page.ts';
export type { Edited, NewPage, PagePatch } from './edit-page.ts';
export {
  deleteFile,
  deleteReusableContent,
  findFile,
  findReusableContent,
  listFiles,
  listReusableContents,
  putFile,
  putReusableContent,
  readVariables,
  setVariables,
} from './resources.ts';
export type { FileEntry, ReusableContent } from './resources.ts';
export { findSource, readSources, replaceSources } from './sources.ts';
export type { SourceFile } from './sources.ts';
export { changedPages, diffTrees } from './diff/diff.ts';
export type { Attributes, BeforeAfter, Change, ChangedPage } from './diff/change.ts';
export { writePages } from './write-pages.ts';
export { pageChange, type PageChange } from './write-pages.ts';
export { upsertPages, findPages } from './upsert-pages.ts';
export type { UpsertOptions, UpsertResult, UpsertedPage } from './upsert-pages.ts';
export { upsertFiles, upsertReusableContents, findFiles, findReusableContents } from './upsert-resources.ts';
export { mergeTrees, resolveConflicts, updateTree } from './merge/merge.ts';
export type { MergeOptions, MergeResult, MergeSides } from './merge/merge.ts';
export type { Choice, Choices, Conflict, Side, Subject } from './merge/conflict.ts';
export type { NewBody, PageSource } from './merge/context.ts';
export { mergeBodies } from './merge/body.ts';
export type { BodyConflict, BodyMerge } from './merge/body.ts';
export { revertPage } from './revert.ts';
export { revertBlocks } from './text/revert-blocks.ts';
export type { ChosenBlocks } from './text/revert-blocks.ts';
export { splitParagraphs } from './text/split.ts';
export { compareTexts } from './text/compare-texts.ts';
export type { Line, Part } from './text/compare-texts.ts';
export type { Split } from './text/split.ts';
export { diffSequences, type Hunk } from './text/sequence-diff.ts';
export { trackBlocks } from './text/track-blocks.ts';
export type { TrackedBlock } from './text/track-blocks.ts';
export { LAYOUT_PARTS } from './layout-parts.ts';
