// One exhaustive switch: a new block type does not compile until it is rendered.
import type { Block, BlockType } from '../tree.ts';
import { renderCode, renderDiagram, renderMath } from './blocks/code.ts';
import {
  renderColumns,
  renderConditional,
  renderElement,
  renderExpandable,
  renderHint,
  renderPrompt,
  renderStepper,
  renderTabs,
  renderUnknownTag,
  renderUpdates,
} from './blocks/containers.ts';
import {
  renderContentRef,
  renderDrawing,
  renderEmbed,
  renderFile,
  renderImages,
  renderInclude,
  renderIntegration,
} from './blocks/media.ts';
import { renderOpenapi, renderOpenapiOperation, renderOpenapiSchemas, renderOpenapiWebhook } from './blocks/openapi.ts';
import { renderTable } from './blocks/table.ts';
import { renderBlockquote, renderHeading, renderList, renderParagraph } from './blocks/text.ts';
import type { BlockRenderer, Renderer } from './renderer.ts';

export function renderBlock(block: Block, renderer: Renderer): string {
  const own = renderer.options.blocks?.[block.type] as BlockRenderer<BlockType> | undefined;
  return own ? own(block, renderer) : renderBuiltIn(block, renderer);
}

export function renderBuiltIn(block: Block, renderer: Renderer): string {
  switch (block.type) {
    case 'paragraph':
      return renderParagraph(block, renderer);
    case 'heading':
      return renderHeading(block, renderer);
    case 'thematicBreak':
      return '<hr>';
    case 'blockquote':
      return renderBlockquote(block, renderer);
    case 'list':
      return renderList(block, renderer);
    case 'code':
      return renderCode(block, renderer);
    case 'diagram':
      return renderDiagram(block);
    case 'math':
      return renderMath(block, renderer);
    case 'hint':
      return renderHint(block, renderer);
    case 'tabs':
      return renderTabs(block, renderer);
    case 'stepper':
      return renderStepper(block, renderer);
    case 'columns':
      return renderColumns(block, renderer);
    case 'expandable':
      return renderExpandable(block, renderer);
    case 'images':
      return renderImages(block, renderer);
    case 'drawing':
      return renderDrawing(block, renderer);
    case 'embed':
      return renderEmbed(block, renderer);
    case 'file':
      return renderFile(block, renderer);
    case 'contentRef':
      return renderContentRef(block, renderer);
    case 'include':
      return renderInclude(block, renderer);
    case 'if':
      return renderConditional(block, renderer);
    case 'table':
      return renderTable(block, renderer);
    case 'openapi':
      return renderOpenapi(block, renderer);
    case 'openapiOperation':
      return renderOpenapiOperation(block);
    case 'openapiSchemas':
      return renderOpenapiSchemas(block);
    case 'openapiWebhook':
      return renderOpenapiWebhook(block);
    case 'updates':
      return renderUpdates(block, renderer);
    case 'prompt':
      return renderPrompt(block, renderer);
    case 'integration':
      return renderIntegration(block);
    case 'unknownTag':
      return renderUnknownTag(block, renderer);
    case 'element':
      return renderElement(block, renderer);
    case 'comment':
    case 'definition':
    case 'footnoteDefinition':
      return '';
  }
}
