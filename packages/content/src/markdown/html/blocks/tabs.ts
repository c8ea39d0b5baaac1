import type { Tabs } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

/** One after the other with their titles; a script may turn them into tabs. */
export function renderTabs(block: Tabs, renderer: Renderer): string {
  const tabs = block.children.map((tab) => {
    const title = escapeHtml(tab.title ?? '');
    const names = attributes({ class: 'tab', 'data-icon': tab.icon });
    return `<section${names}><p class="tab-title">${title}</p>${renderer.blocks(tab.children)}</section>`;
  });
  return `<div class="tabs">${tabs.join('')}</div>`;
}
