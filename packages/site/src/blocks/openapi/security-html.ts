import { factList } from './fact-list.ts';
import type { Drawing } from './render-context.ts';
import { html, nothing, type Html } from '../../html/html.ts';
import { schemeText, type Scheme, type Security } from '@lectern/openapi';

export function securityHtml({ choices, optional }: Security, drawing: Drawing): Html {
  const { texts } = drawing;
  if (choices.length === 0) return nothing;
  const items = choices.map(
    (all, i) =>
      html`<li>
        ${i > 0 ? html`<p class="choice-or">${texts.or}</p>` : ''}${all.map((scheme) => schemeHtml(scheme, drawing))}
      </li>`,
  );
  return html`<ul class="fields">
    ${items}${optional ? html`<li class="field">${texts.anybody}</li>` : ''}
  </ul>`;
}

function schemeHtml(scheme: Scheme, { texts, about }: Drawing): Html {
  const { id, type, scopes, flows, description } = scheme;
  const withWords = scopes.some((scope) => scope.about !== undefined);
  const facts = [
    scopes.length > 0 &&
      (withWords
        ? html`<li>
            ${texts.scopes}
            <ul>
              ${scopes.map((scope) => html`<li><code>${scope.name}</code> ${scope.about ?? ''}</li>`)}
            </ul>
          </li>`
        : html`<li>${texts.scopes} ${scopes.map((scope) => html`<code>${scope.name}</code> `)}</li>`),
    ...flows.map(
      (flow) =>
        flow.addresses.length > 0 &&
        html`<li>
          ${texts.tokenFrom}${flow.name === '' ? '' : ` (${flow.name})`}${' '}${flow.addresses.map((url) => html`<code>${url}</code> `)}
        </li>`,
    ),
  ].filter((one) => one !== false);
  return html`<div class="field">
    <p class="field-head"><code class="field-name">${id}</code> <span class="field-type">${type}</span></p>
    <p>${schemeText(scheme, texts)}</p>
    ${about(description)}${factList(facts)}
  </div>`;
}
