// The blocks this front end draws its own way; the others are drawn by the content engine. A kind that is in neither
// list does not compile.
import type { BlockRenderers, Markdown } from '@lectern/content';
import { codeBlock } from './code.ts';
import { columnsBlock } from './columns.ts';
import { contentRefBlock } from './content-ref.ts';
import { diagramBlock } from './diagram.ts';
import { embedBlock } from './embed.ts';
import { expandableBlock } from './expandable.ts';
import { fileBlock } from './file.ts';
import { headingBlock } from './heading.ts';
import { hintBlock } from './hint.ts';
import { imagesBlock } from './images.ts';
import { mathBlock } from './math.ts';
import type { BlockOptions } from './options.ts';
import { promptBlock } from './prompt.ts';
import { stepperBlock } from './stepper.ts';
import { tableBlock } from './table.ts';
import { tabsBlock } from './tabs.ts';
import { updatesBlock } from './updates.ts';
import { apiBlocks, type ApiOptions } from './openapi/draw.ts';

type DrawnByContent =
  | 'paragraph'
  | 'thematicBreak'
  | 'blockquote'
  | 'list'
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

export function ownBlocks(options: BlockOptions & { date(text: string): string; api: Omit<ApiOptions, 'count'> }): Own {
  const blocks = {
    heading: headingBlock(options),
    code: codeBlock(options),
    diagram: diagramBlock(options),
    math: mathBlock(options),
    hint: hintBlock(options),
    tabs: tabsBlock(options),
    stepper: stepperBlock(options),
    columns: columnsBlock,
    expandable: expandableBlock,
    images: imagesBlock(options),
    embed: embedBlock(options),
    file: fileBlock(options),
    contentRef: contentRefBlock,
    table: tableBlock(options),
    updates: updatesBlock(options),
    prompt: promptBlock(options),
  };
  return { ...blocks, ...apiBlocks({ ...options.api, count: options.count }, blocks) };
}
