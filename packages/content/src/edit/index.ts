// What an editor needs: a page whose text is the truth, edited as a tree. Runs in browsers.
export { editPage } from './edit-page.ts';
export type { Edit, Refusal } from './edit-page.ts';
export { asPage, openPage, spanIn } from './editable-page.ts';
export type { EditablePage } from './editable-page.ts';
export { isSameBlocks, isSameContent } from './same-content.ts';
export { reparse } from './reparse.ts';
export type { Tier } from './rewriting.ts';
export { textMap } from './text-map.ts';
export { applySplices, composeSplices, invertSplices, mapOffset, rebaseSplices, type Splice } from './splice.ts';
export { headingsOf, type Heading } from './headings.ts';
export { wordsOfBlock } from '../markdown/text.ts';
export type * from '../markdown/tree.ts';
