import { html, nothing, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';
import { fill } from '../texts/index.ts';

const ways = ({ texts, assistants }: Frame): Html =>
  assistants
    ? html`<dl>
          <dt>${texts.mcpAddress}</dt>
          <dd>
            <code>${assistants.address}</code
            ><button type="button" class="copy" hidden data-done="${texts.copied}">${texts.copy}</button>
          </dd>
        </dl>
        <ul>
          ${assistants.programs.map(({ name, href }) => html`<li><a href="${href}">${fill(texts.addTo, { name })}</a></li>`)}
          <li><a href="${assistants.list}">llms.txt</a></li>
        </ul>`
    : nothing;

/** Entry in the page menu. */
export const assistantsPart = (frame: Frame): Html =>
  frame.assistants?.onPages
    ? html`<div class="assistants">
        <p class="menu-title">${frame.texts.assistants}</p>
        ${ways(frame)}
      </div>`
    : nothing;

/** Line below the search results. */
export const assistantsLine = (frame: Frame): Html =>
  frame.assistants
    ? html`<details class="search-assistants">
        <summary>${frame.texts.assistantsSearch}</summary>
        ${ways(frame)}
      </details>`
    : nothing;
