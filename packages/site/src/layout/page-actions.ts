// Page actions as a split button with a menu. Outside of the main element, so that programs that extract the text of
// the page skip it.
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { PageData } from '../page/page-data.ts';
import type { Customization } from '../types.ts';
import { fill } from '../texts/index.ts';
import { assistantsPart } from './assistants.ts';

type Action = 'copy' | 'markdown' | 'pdf' | 'edit' | 'chatgpt' | 'claude' | 'assistants';
type Item = Customization['pageActions']['items'][number];

/** The actions of each entry in the site's settings. */
const actionsOf: Record<Item, readonly Action[]> = {
  markdown: ['copy', 'markdown'],
  pdf: ['pdf'],
  git: ['edit'],
  'external-ai': ['chatgpt', 'claude'],
  assistant: ['assistants'],
  mcp: ['assistants'],
};

/** The actions of this page, in the order of the site's settings. */
function chosen({ actions: can, frame }: PageData): Action[] {
  const offered: Record<Action, boolean> = {
    copy: can.markdown !== undefined,
    markdown: can.markdown !== undefined,
    pdf: can.pdf !== undefined,
    edit: can.edit !== undefined,
    chatgpt: can.ask !== undefined,
    claude: can.ask !== undefined,
    assistants: frame.assistants?.onPages === true,
  };
  const listed = frame.customization.pageActions.items.flatMap((item) => actionsOf[item]);
  return [...new Set(listed)].filter((action) => offered[action]);
}

const asking = (address: string, page = ''): string => `${address}?q=${encodeURIComponent(`Read ${page}`)}`;

/** Actions that are links; they work without script. */
function link(action: Action, { actions: can, frame: { texts } }: PageData, kind = ''): Html {
  const one = (href: string | undefined, sign: Html, said: string, more = nothing): Html =>
    html`<a ${kind === '' ? '' : html` class="${kind}"`} href="${href}" ${more}>${sign}<span>${said}</span></a>`;
  const away = html` rel="nofollow noopener" target="_blank"`;
  switch (action) {
    case 'markdown':
      return one(can.markdown, glyph('markdown'), texts.markdown);
    case 'pdf':
      return one(can.pdf, glyph('file'), texts.pdf, html` rel="nofollow"`);
    case 'edit':
      return one(can.edit, glyph('edit'), texts.edit);
    case 'chatgpt':
      return one(asking('https://chatgpt.com/', can.ask), glyph('out'), fill(texts.openIn, { name: 'ChatGPT' }), away);
    case 'claude':
      return one(asking('https://claude.ai/new', can.ask), glyph('out'), fill(texts.openIn, { name: 'Claude' }), away);
    case 'copy':
    case 'assistants':
      return nothing;
  }
}

function copyButton({ actions: can, frame: { texts } }: PageData): Html {
  return html`<button
    type="button"
    class="split-main copy-page"
    data-from="${can.markdown}"
    data-done="${texts.copied}"
  >
    ${glyph('copy')}<span>${texts.copyPage}</span>
  </button>`;
}

export const hasActions = (data: PageData): boolean =>
  data.layout.title && data.layout.actions && chosen(data).length > 0;

export function pageActions(data: PageData): Html {
  if (!hasActions(data)) return nothing;
  const { texts } = data.frame;
  const all = chosen(data);
  const links = all.filter((action) => action !== 'copy' && action !== 'assistants');
  // Copying needs a script. Without one, the first link takes its place.
  const copies = all.includes('copy');
  const [first] = links;
  const main = html`${copies ? copyButton(data) : nothing}${first ? link(first, data, copies ? 'split-main unscripted' : 'split-main') : nothing}`;
  const rest = copies ? links : links.slice(1);
  const assistants = all.includes('assistants') ? assistantsPart(data.frame) : nothing;
  const summary =
    main.text === ''
      ? html`<summary class="split-main">${texts.assistants}${glyph('down')}</summary>`
      : html`<summary class="split-more" aria-label="${texts.moreActions}">${glyph('down')}</summary>`;
  const more =
    rest.length === 0 && assistants === nothing
      ? nothing
      : html`<details class="menu">
          ${summary}
          <div class="menu-list">
            ${
              rest.length === 0
                ? nothing
                : html`<ul>
                    ${rest.map((action) => html`<li>${link(action, data)}</li>`)}
                  </ul>`
            }${assistants}
          </div>
        </details>`;
  const low = data.breadcrumbs.length === 0;
  const covered = data.layout.cover && data.cover !== undefined && data.layout.coverSize !== 'full';
  const names = ['page-actions', low && 'actions-low', covered && 'actions-below-cover'];
  return html`<section class="${names.filter(Boolean).join(' ')}" aria-label="${texts.pageActions}">
    <div class="split">${main}${more}</div>
  </section>`;
}
