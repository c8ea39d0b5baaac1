import { attributes, escapeHtml } from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import { icon } from '../html/icon.ts';
import { otherNames } from './heading.ts';
import type { OwnRenderer } from './options.ts';

/** Radio buttons, each followed by its panel, so that tabs work with CSS alone. */
export const tabsBlock: OwnRenderer<'tabs'> = (block, renderer, { texts, icons, count }) => {
  const group = `~tabs-${count()}`;
  const names = namesOf(renderer.page);
  const tabs = block.children.map((tab, i) => {
    const id = `${group}-${i + 1}`;
    const title = tab.title?.trim() || String(i + 1);
    const choice = attributes({ type: 'radio', name: group, id, checked: i === 0, 'data-tab': title });
    const panel = attributes({ class: 'tab-panel', role: 'group', 'aria-labelledby': `${id}-label` });
    const label = attributes({ for: id, id: `${id}-label` });
    // On the label, which is visible as a scroll target whichever tab is open.
    const own = names.of(tab);
    const places = own === undefined ? '' : otherNames([own, ...names.also(tab)]);
    return `<input${choice}><label${label}>${places}${icon(tab.icon, icons).text}${escapeHtml(title)}</label><div${panel}>${renderer.blocks(tab.children)}</div>`;
  });
  return `<div${attributes({ class: 'tabs', role: 'group', 'aria-label': texts.tabs })}>${tabs.join('')}</div>`;
};
