export * from './tree/index.ts';
// Reading and writing whole folders is in './layout', which is not needed at startup.
export { emojiCharacter, withoutEmoji } from './layout/emoji.ts';
export { redirectsIn, SETTINGS } from './layout/settings.ts';
export type { CacheOptions, LruCache } from './lru-cache.ts';
export { stringBytes } from './string-bytes.ts';
export {
  CacheRegistry,
  processCaches,
  type CacheScope,
  type NamedCacheStats,
  type OpenCache,
} from './cache-registry.ts';
export { namesOfLink } from './link-names.ts';
export { servedAs, reservedFiles, type ServedFile } from './reserved-paths.ts';
export { maxMainThreadLength, NeedsWorker, printingFactor, readingCost } from './needs-worker.ts';
export { runSync, runInSlices, yieldToEventLoop, createYielder, type Task } from './cooperative.ts';
export { parse } from './markdown/parse.ts';
export { parseShared } from './markdown/parse-shared.ts';
export { blockKeys, toDocument } from './markdown/to-document.ts';
export { printDocument } from './markdown/print-document.ts';
export { tagAttributes } from './markdown/print/escape.ts';
export { withDocument } from './markdown/with-document.ts';
export { pageBounds, tooLarge } from './markdown/bounds.ts';
export { blocks } from './markdown/blocks.ts';
export { partsInside } from './markdown/parts-inside.ts';
export { links, linkKind, linkTargets } from './markdown/links.ts';
export type { LinkKind, PageLink } from './markdown/links.ts';
export { rewriteLinks } from './markdown/rewrite-links.ts';
export { escapePattern } from './escape-pattern.ts';
export type { WrittenLink } from './markdown/rewrite-links.ts';
export { outline, sections } from './markdown/outline.ts';
export type { OutlineEntry, Section } from './markdown/outline.ts';
export { blockText, toText, words } from './markdown/text.ts';
export { firstTarget } from './markdown/convert/first-target.ts';
export { evaluateDocument, evaluateExpressions, expressionsIn, writtenFor } from './markdown/evaluate-document.ts';
export { largeBudget, type Budget } from './markdown/expression/budget.ts';
export { holdsConditions, leavesOpen } from './markdown/condition-marks.ts';
export { claimsNamed } from './markdown/expression/claims.ts';
export { compile, evaluate, fillTemplate, holds } from './markdown/expression/evaluate.ts';
export type { Page as MarkdownPage } from './markdown/tree.ts';
export {
  attributes,
  escapeHtml,
  renderBuiltIn,
  renderHtml,
  safeLink,
  safeSource,
  schemeOf,
} from './markdown/render-html.ts';
export type {
  BlockRenderer,
  BlockRenderers,
  HtmlAttributes,
  HtmlOptions,
  InlineRenderers,
  Renderer,
  Resolved,
} from './markdown/render-html.ts';
export { renderUnresolved } from './markdown/unresolved-html.ts';
export { anchors, slug } from './markdown/anchors.ts';
export { visit, visitBlocks } from './markdown/visit.ts';
export { inlineText } from './markdown/inline-text.ts';
export { ExpressionError } from './markdown/expression/tokens.ts';
export type { Scope } from './markdown/expression/evaluate.ts';
export type { DocumentOptions, RefUse } from './markdown/to-document.ts';
export type { PrintOptions } from './markdown/print-document.ts';
export type { BlockSlice } from './markdown/blocks.ts';
export type { TargetUse } from './markdown/targets.ts';
export type * as Markdown from './markdown/tree.ts';
export { hrefToRef, readRef, refToHref } from './document/ref.ts';
export type { ContentRef } from './document/ref.ts';
export type * from './document/types.ts';
export {
  frontmatterFields,
  frontmatterIn,
  frontmatterOf,
  titleOf,
  withFields,
  withoutFrontmatter,
} from './markdown/with-fields.ts';
export type { SourceFields } from './markdown/with-fields.ts';
export { mapBlocks } from './markdown/map.ts';
export { renameSpaceVariable, spaceVariablesIn, variablesNamed } from './markdown/space-variables.ts';
export { withIncludes } from './markdown/with-includes.ts';
