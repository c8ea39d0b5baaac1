// The fields of an object, with nested objects below their field.
import type { JsonSchema } from '@lectern/contract';
import { html, type Html } from '@lectern/content/html-tag';
import { prose } from './prose.ts';
import { formsOf, itemsOf, propertiesOf, textOf, valuesOf, type Property } from './schema.ts';
import { boundsText, typeText } from './words.ts';

export function fieldsOf(schema: JsonSchema): Html | undefined {
  const properties = propertiesOf(schema);
  if (properties.length > 0) return fieldList(properties);
  const forms = formsOf(schema).filter((form) => propertiesOf(form).length > 0);
  if (forms.length === 1) return fieldsOf(forms[0]!);
  if (forms.length > 1) {
    return html`<ol class="forms">
      ${forms.map(
        (form, index) =>
          html`<li>
            <p class="form">Form ${index + 1}</p>
            ${fieldsOf(form)}
          </li>`,
      )}
    </ol>`;
  }
  const inner = itemsOf(schema) ?? valuesOf(schema);
  return inner && fieldsOf(inner);
}

export function fieldList(properties: readonly Property[]): Html {
  return html`<dl class="fields">${properties.map(field)}</dl>`;
}

function field({ name, schema, required }: Property): Html {
  const description = textOf(schema, 'description');
  const bounds = boundsText(schema);
  return html`<div class="field">
    <dt><code class="name">${name}</code>${required && html` <span class="needed">required</span>`}</dt>
    <dd>
      <span class="type">${typeText(schema)}</span>${bounds.map((bound) => html` <span class="bound">${bound}</span>`)}
      ${description !== undefined && html`<p>${prose(description)}</p>`} ${fieldsOf(schema)}
    </dd>
  </div>`;
}
