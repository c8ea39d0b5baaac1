// Tab panels with CSS alone.
import { html, type Html } from '../../html/html.ts';

export type Panel = { title: string; content: Html };

/** `follow` synchronizes tabs of the same title on the page. */
export function tabs(
  panels: readonly Panel[],
  { id, label, follow }: { id: string; label: string; follow: boolean },
): Html {
  return html`<div class="tabs" role="group" aria-label="${label}">
    ${panels.map(({ title, content }, i) => {
      const own = `${id}-${i + 1}`;
      const name = follow ? html` data-tab="${title}"` : '';
      return html`<input type="radio" name="${id}" id="${own}" ${i === 0 ? html` checked` : ''}${name} /><label
          for="${own}"
          id="${own}-label"
          >${title}</label
        >
        <div class="tab-panel" role="group" aria-labelledby="${own}-label">${content}</div>`;
    })}
  </div>`;
}
