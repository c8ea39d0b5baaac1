// The body of a page as safe HTML that depends on nothing but its text, so that it can be cached by it. What is shown needs
// more: references are links to `/pages/<id>`, `/files/<id>` and the like, of which the reader's application makes URLs and
// titles, and it adds the words of its language. Expressions and conditions are shown as written.
import { referencePath } from '../document/ref.ts';
import { attributes, escapeHtml } from './html/escape.ts';
import { renderBuiltIn } from './html/render-block.ts';
import type { HtmlOptions } from './html/renderer.ts';
import { mapBlocks } from './map.ts';
import { renderHtml } from './render-html.ts';
import type { Inline, Page } from './tree.ts';

const byId = /^\/(?:pages|files|reusable-content)\//;
const ownScheme = /^lectern:/i;

/** The URL of a reference by id; undefined for other targets. */
function referenceOf(target: string): string | undefined {
  if (ownScheme.test(target)) return target.replace(ownScheme, referencePath);
  return byId.test(target) ? target : undefined;
}

const options: HtmlOptions = {
  resolve(target) {
    const href = referenceOf(target);
    return href === undefined ? undefined : { href, isTitleOpen: true };
  },
  include(target) {
    const href = referenceOf(target);
    return href === undefined ? '' : `<p class="include"><a${attributes({ href })}></a></p>`;
  },
  // The content security policy refuses inline styles.
  column: (width) => ({ 'data-width': width }),
  // Long lines can be scrolled by keyboard too.
  code: { tabindex: 0 },
  checkbox: (checked) => (checked ? '☑' : '☐'),
  notes: { title: '', back: '' },
  blocks: {
    table(block, renderer) {
      const table = renderBuiltIn(block, renderer);
      // Wide tables can be scrolled by keyboard too.
      return block.view === 'cards' ? table : `<div class="scroll" role="group" tabindex="0">${table}</div>`;
    },
    if: ({ expression, children }, renderer) =>
      `<div class="condition"><p class="soft"><code>${escapeHtml(expression)}</code></p>${renderer.blocks(children)}</div>`,
  },
};

/** Without styles: columns have their width as `data-width`. */
export const renderUnresolved = (page: Page): string => renderHtml(withoutEvaluation(page), options);

function withoutEvaluation(page: Page): Page {
  const inlines = (list: Inline[]): Inline[] =>
    list.map((inline) => {
      if (inline.type !== 'expression') return inline;
      const { start, end, value } = inline;
      return { type: 'inlineCode', children: [{ type: 'text', value: `{{ ${value} }}`, start, end }], start, end };
    });
  return { ...page, children: mapBlocks(page.children, { block: () => undefined, inlines }) };
}
