import { anchors } from './anchors.ts';
import { Budget } from './expression/budget.ts';
import { attributes } from './html/escape.ts';
import { renderInline } from './html/inlines.ts';
import { renderBlock } from './html/render-block.ts';
import type { HtmlOptions, Renderer } from './html/renderer.ts';
import { safeLink, safeSource } from './html/url.ts';
import type { Page } from './tree.ts';

export type {
  BlockRenderer,
  BlockRenderers,
  HtmlOptions,
  InlineRenderers,
  Renderer,
  Resolved,
} from './html/renderer.ts';
export { renderBuiltIn } from './html/render-block.ts';
export { attributes, escapeHtml, type HtmlAttributes } from './html/escape.ts';
export { safeLink, safeSource, schemeOf } from './html/url.ts';

/** The body of a page as safe HTML. The title is left to the caller. */
export function renderHtml(page: Page, options: HtmlOptions = {}): string {
  const renderer: Renderer = {
    page,
    options,
    anchors: anchors(page),
    notes: [],
    budget: new Budget(),
    blankCells: 50_000,
    block: (block) => renderBlock(block, renderer),
    blocks: (blocks) => blocks.map(renderer.block).join('\n'),
    inlines: (inlines) => {
      let html = '';
      for (const inline of inlines) html += renderInline(inline, renderer);
      return html;
    },
    link(target, use) {
      if (!target) return undefined;
      // An empty link destination is the page itself; a block without a target has no link.
      if (target.value === '') return use === 'link' ? { href: '' } : undefined;
      const found = options.resolve?.(target.value, use) ?? { href: target.value };
      const href = found.broken ? undefined : safeLink(found.href);
      return href === undefined ? undefined : { ...found, href };
    },
    openLink: (href, before, after) => `<a${attributes({ ...before, href, ...options.link?.(href), ...after })}>`,
    icon: (name) => options.icon?.(name),
    checkbox: (checked) =>
      options.checkbox?.(checked) ?? `<input type="checkbox" disabled${checked ? ' checked' : ''}>`,
    source(target, use = 'image') {
      if (!target || target.value === '') return undefined;
      const found = options.resolve?.(target.value, use) ?? { href: target.value };
      return found.broken ? undefined : safeSource(found.href);
    },
  };
  const body = renderer.blocks(page.children);
  return renderer.notes.length > 0 ? `${body}\n${notesHtml(renderer)}` : body;
}

function notesHtml(renderer: Renderer): string {
  const named = renderer.options.notes;
  const items: string[] = [];
  // Notes may refer to further notes, which are appended during the iteration.
  for (let i = 0; i < renderer.notes.length; i++) {
    const body = renderer.page.footnotes.get(renderer.notes[i] ?? '');
    const said = renderer.blocks(body?.children ?? []);
    const names = { class: 'note-back', href: `#noted-${i + 1}`, role: 'doc-backlink', 'aria-label': named?.back };
    const back = `<a${attributes(names)}>↩</a>`;
    // After its last word where that ends a paragraph.
    const whole = said.endsWith('</p>') ? `${said.slice(0, -'</p>'.length)} ${back}</p>` : said + back;
    items.push(`<li${attributes({ id: `note-${i + 1}` })}>${whole}</li>`);
  }
  const section = attributes({ class: 'notes', role: 'doc-endnotes', 'aria-label': named?.title });
  return named ? `<section${section}><ol>${items.join('')}</ol></section>` : `<ol${section}>${items.join('')}</ol>`;
}
