import { attributes, escapeHtml, type BlockRenderer } from '@lectern/content';
import type { BlockOptions } from './options.ts';

/** Its source is shown; a script draws it in a frame of its own once it is in sight. */
export const diagramBlock =
  ({ texts }: BlockOptions): BlockRenderer<'diagram'> =>
  (block) => {
    const pre = attributes({ tabindex: 0, role: 'group', 'aria-label': texts.diagram });
    return `<figure class="code diagram"><pre${pre}><code>${escapeHtml(block.value)}</code></pre></figure>`;
  };
