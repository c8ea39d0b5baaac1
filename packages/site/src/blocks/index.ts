// The blocks this front end renders itself; the others are rendered by the content engine. A block type missing from
// both lists is a compile error.
import type { BlockRenderers, Markdown } from '@lectern/content';
import { codeBlock } from './code.ts';
import { columnsBlock } from './columns.ts';
import { contentRefBlock } from './content-ref.ts';
import { diagramBlock } from './diagram.ts';
import { embedBlock } from './embed.ts';
import { expandableBlock } from './expandable.ts';
import { fileBlock } from './file.ts';
import { headingBlock } from './heading.ts';
import { mathBlock } from './math.ts';
import type { BlockOptions } from './options.ts';
import { tableBlock } from './table.ts';
import { tabsBlock } from './tabs.ts';
import { apiBlocks, type ApiOptions } from './openapi/render-blocks.ts';

type DrawnByContent =
  | 'paragraph'
  | 'thematicBreak'
  | 'blockquote'
  | 'list'
  | 'hint'
  | 'stepper'
  | 'images'
  | 'updates'
  | 'prompt'
  | 'drawing'
  | 'include'
  | 'if'
  | 'integration'
  | 'unknownTag'
  | 'element'
  | 'comment'
  | 'definition'
  | 'footnoteDefinition';

type Own = Required<Pick<BlockRenderers, Exclude<Markdown.BlockType, DrawnByContent>>>;

export type { BlockOptions } from './options.ts';

export function ownBlocks(options: BlockOptions & { api: Omit<ApiOptions, 'count'> }): Own {
  const blocks: Omit<Own, keyof ReturnType<typeof apiBlocks>> = {
    heading: (block, renderer) => headingBlock(block, renderer, options),
    code: (block, renderer) => codeBlock(block, renderer, options),
    diagram: (block, renderer) => diagramBlock(block, renderer, options),
    math: (block, renderer) => mathBlock(block, renderer, options),
    tabs: (block, renderer) => tabsBlock(block, renderer, options),
    columns: columnsBlock,
    expandable: expandableBlock,
    embed: (block, renderer) => embedBlock(block, renderer, options),
    file: (block, renderer) => fileBlock(block, renderer, options),
    contentRef: contentRefBlock,
    table: tableBlock,
  };
  return { ...blocks, ...apiBlocks({ ...options.api, count: options.count }, blocks) };
}
