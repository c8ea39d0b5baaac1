import { factList } from './fact-list.ts';
import type { Drawing } from './drawing.ts';
import { html, nothing, type Html } from '../html.ts';
import type { Scheme, Security } from './security.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '../texts/index.ts';

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

export function explained({ kind, name, type }: Scheme, texts: ApiTexts): string {
  switch (kind) {
    case 'bearer':
      return fill(texts.bearer, { name });
    case 'basic':
      return texts.basic;
    case 'header':
      return fill(texts.keyInHeader, { name });
    case 'query':
      return fill(texts.keyInQuery, { name });
    case 'cookie':
      return fill(texts.keyInCookie, { name });
    default:
      return fill(texts.otherScheme, { name: type });
  }
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
    <p>${explained(scheme, texts)}</p>
    ${about(description)}${factList(facts)}
  </div>`;
}
