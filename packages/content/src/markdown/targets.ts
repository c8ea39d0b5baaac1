// Every link target of a page.
import { inlineText } from './inline-text.ts';
import type { Block, Inline, Page, Span, Target } from './tree.ts';
import { visit } from './visit.ts';

export type TargetUse =
  | 'link'
  | 'mention'
  | 'button'
  | 'image'
  | 'embed'
  | 'file'
  | 'content-ref'
  | 'include'
  | 'openapi'
  | 'definition';

export interface TargetPosition {
  target: Target;
  use: TargetUse;
  text: string;
  block: Block;
  /** The whole link, including its target. */
  whole: Span;
  /** Repeats what its block already says, such as the link inside a page reference. */
  label: boolean;
}

const labelled = new Set<Block['type']>([
  'contentRef',
  'openapi',
  'openapiOperation',
  'openapiSchemas',
  'openapiWebhook',
]);

export function places(page: Page): TargetPosition[] {
  const found: TargetPosition[] = [];
  let labelsUntil = -1;
  const put = (target: Target | undefined, use: TargetUse, text: string, block: Block, whole: Span = block) => {
    if (target) found.push({ target, use, text, block, whole, label: target.start < labelsUntil && whole !== block });
  };
  visit(page, {
    block(block) {
      if (labelled.has(block.type)) labelsUntil = Math.max(labelsUntil, block.end);
      ofBlock(block, put);
    },
    inline: (inline, block) => ofInline(inline, block, put),
  });
  return found;
}

type Put = (target: Target | undefined, use: TargetUse, text: string, block: Block, whole?: Span) => void;

function ofBlock(block: Block, put: Put): void {
  switch (block.type) {
    case 'images':
      for (const image of block.children) {
        put(image.target, 'image', image.alt ?? '', block);
        put(image.dark, 'image', image.alt ?? '', block);
      }
      break;
    case 'drawing':
      put(block.target, 'image', block.alt ?? '', block);
      break;
    case 'embed':
      put(block.target, 'embed', '', block);
      break;
    case 'file':
      put(block.target, 'file', '', block);
      break;
    case 'contentRef':
      put(block.target, 'content-ref', '', block);
      break;
    case 'include':
      put(block.target, 'include', '', block);
      break;
    case 'openapi':
      put(block.target, 'openapi', '', block);
      break;
    case 'definition':
      put(block.target, 'definition', block.label, block);
      break;
    default:
      break;
  }
}

function ofInline(inline: Inline, block: Block, put: Put): void {
  switch (inline.type) {
    case 'link':
    case 'mention':
      put(inline.target, inline.type, inlineText(inline.children), block, inline);
      break;
    case 'button':
      put(inline.target, 'button', inline.label, block, inline);
      break;
    case 'inlineImage':
      put(inline.target, 'image', inline.alt, block, inline);
      put(inline.dark, 'image', inline.alt, block, inline);
      break;
    default:
      break;
  }
}
