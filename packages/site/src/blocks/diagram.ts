import { attributes, escapeHtml, type BlockRenderer } from '@lectern/content';
import type { BlockOptions } from './options.ts';

/** Shows the source; a script renders it in an iframe once it is in the viewport. */
export const diagramBlock =
  ({ texts }: BlockOptions): BlockRenderer<'diagram'> =>
  (block) => {
    const pre = attributes({ tabindex: 0, role: 'group', 'aria-label': texts.diagram });
    return `<figure class="code diagram"><pre${pre}><code>${escapeHtml(block.value)}</code></pre></figure>`;
  };
