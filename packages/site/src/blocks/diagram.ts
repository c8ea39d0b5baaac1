import { attributes, escapeHtml } from '@lectern/content';
import type { OwnRenderer } from './options.ts';

/** Shows the source; a script renders it in an iframe once it is in the viewport. */
export const diagramBlock: OwnRenderer<'diagram'> = (block, _, { texts }) => {
  const pre = attributes({ tabindex: 0, role: 'group', 'aria-label': texts.diagram });
  return `<figure class="code diagram"><pre${pre}><code>${escapeHtml(block.value)}</code></pre></figure>`;
};
