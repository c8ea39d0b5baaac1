// Models of an API by name.
import type { Drawing } from './render-context.ts';
import { html, nothing, type Html } from '../../html/html.ts';
import { exampleOf } from '@lectern/openapi';
import { SchemaHtml } from './schema-html.ts';

const allowance = 400;

const refOf = (name: string): string => `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A single model is open; several are in details elements. */
export function schemasHtml(names: readonly string[], drawing: Drawing, options: { grouped: boolean }): Html {
  const share = Math.max(40, Math.floor(1200 / Math.max(1, names.length)));
  const one = (name: string): Html => {
    const raw = { $ref: refOf(name) };
    const schema = new SchemaHtml(drawing, { direction: 'any', open: false, allowance: Math.min(allowance, share) });
    return html`${schema.whole(raw)}${names.length > 3 ? nothing : exampleHtml(raw, drawing)}`;
  };
  const [first] = names;
  if (first === undefined) return nothing;
  if (names.length === 1 && !options.grouped)
    return html`<section class="api" aria-label="${first}">${one(first)}</section>`;
  const items = names.map(
    (name) =>
      html`<li class="response">
        <details>
          <summary><code>${name}</code></summary>
          <div class="response-body">${one(name)}</div>
        </details>
      </li>`,
  );
  return html`<section class="api" aria-label="${drawing.texts.models}">
    <ul class="responses">
      ${items}
    </ul>
  </section>`;
}

function exampleHtml(raw: unknown, { document, texts, code }: Drawing): Html {
  const value = exampleOf(document, raw);
  if (typeof value !== 'object' || value === null) return nothing;
  return code(JSON.stringify(value, null, 2), 'json', texts.example);
}
