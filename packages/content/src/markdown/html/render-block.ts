// One exhaustive switch: a new block type does not compile until it is rendered.
import type { Block, BlockType } from '../tree.ts';
import { renderBlockquote } from './blocks/blockquote.ts';
import { renderCode } from './blocks/code.ts';
import { renderColumns } from './blocks/columns.ts';
import { renderConditional } from './blocks/conditional.ts';
import { renderContentRef } from './blocks/content-ref.ts';
import { renderDiagram } from './blocks/diagram.ts';
import { renderDrawing } from './blocks/drawing.ts';
import { renderElement } from './blocks/element.ts';
import { renderEmbed } from './blocks/embed.ts';
import { renderExpandable } from './blocks/expandable.ts';
import { renderFile } from './blocks/file.ts';
import { renderHeading } from './blocks/heading.ts';
import { renderHint } from './blocks/hint.ts';
import { renderImages } from './blocks/images.ts';
import { renderInclude } from './blocks/include.ts';
import { renderIntegration } from './blocks/integration.ts';
import { renderList } from './blocks/list.ts';
import { renderMath } from './blocks/math.ts';
import { renderOpenapi } from './blocks/openapi.ts';
import { renderOpenapiOperation } from './blocks/openapi-operation.ts';
import { renderOpenapiSchemas } from './blocks/openapi-schemas.ts';
import { renderOpenapiWebhook } from './blocks/openapi-webhook.ts';
import { renderParagraph } from './blocks/paragraph.ts';
import { renderPrompt } from './blocks/prompt.ts';
import { renderStepper } from './blocks/stepper.ts';
import { renderTable } from './blocks/table.ts';
import { renderTabs } from './blocks/tabs.ts';
import { renderUnknownTag } from './blocks/unknown-tag.ts';
import { renderUpdates } from './blocks/updates.ts';
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
