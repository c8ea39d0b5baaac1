// Types and constraints as text.
import type { AnyOperation, JsonSchema, Rule } from '@lectern/contract';
import { shapeNameOf } from './catalogue.ts';
import { html, joined, type Html } from '@lectern/content/html-tag';
import { choicesOf, formsOf, isNull, itemsOf, numberOf, propertiesOf, textOf, typesOf, valuesOf } from './schema.ts';

export const shapeLink = (name: string): Html => html`<a href="/reference/shapes#${name}">${name}</a>`;

export function typeText(schema: JsonSchema): Html {
  const shape = shapeNameOf(schema);
  if (shape !== undefined) return shapeLink(shape);
  const choices = choicesOf(schema);
  if (choices) {
    const shown = choices.map((choice) => html`<code>${JSON.stringify(choice)}</code>`);
    return shown.length === 1 ? shown[0]! : html`one of ${joined(shown, ' ')}`;
  }
  const forms = formsOf(schema);
  if (forms.length > 0) return formsInWords(forms);
  const values = valuesOf(schema);
  if (values) return html`map of text to ${typeText(values)}`;
  const items = itemsOf(schema);
  const types = typesOf(schema);
  if (types.length === 0) return html`any value`;
  return joined(
    types.map((type) => html`${type === 'array' && items ? html`list of ${typeText(items)}` : wordFor(type, schema)}`),
    ' or ',
  );
}

function formsInWords(forms: JsonSchema[]): Html {
  const inline = forms.filter((form) => propertiesOf(form).length > 0);
  const others = forms
    .filter((form) => !inline.includes(form))
    .map((form) => (isNull(form) ? html`null` : typeText(form)));
  if (inline.length === 0) return joined(others, ' or ');
  const objects = inline.length === 1 ? 'object' : `object in one of ${inline.length} forms`;
  return joined([html`${objects}`, ...others], ' or ');
}

const formats: Record<string, string> = { 'date-time': 'timestamp', uri: 'URL', email: 'e-mail address' };

function wordFor(type: string, schema: JsonSchema): string {
  if (type === 'string') return formats[textOf(schema, 'format') ?? ''] ?? 'text';
  if (type === 'integer') return 'whole number';
  if (type === 'array') return 'list';
  return type;
}

function range(low: number | undefined, high: number | undefined, unit: string): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (high === undefined) return `at least ${low}${low === 1 ? unit.replace(/s$/, '') : unit}`;
  if (low === undefined) return `at most ${high}${unit}`;
  return low === high ? `exactly ${low}${unit}` : `${low} to ${high}${unit}`;
}

export function boundsText(schema: JsonSchema): string[] {
  const between = (low: string, high: string, unit: string) =>
    range(numberOf(schema, low), numberOf(schema, high), unit);
  const pattern = textOf(schema, 'pattern');
  return [
    between('minLength', 'maxLength', ' characters'),
    between('minimum', 'maximum', ''),
    between('minItems', 'maxItems', ' items'),
    pattern === undefined ? undefined : `matches ${pattern}`,
    schema['default'] === undefined ? undefined : `default ${JSON.stringify(schema['default'])}`,
  ].filter((bound) => bound !== undefined);
}

const rules: Record<Rule, string> = {
  'team-owner': 'an owner of the team',
  self: 'the user themselves',
  author: 'the author',
};

const placeOf = ({ params }: AnyOperation): string => {
  const levelled = { spaceId: 'space', collectionId: 'collection', organizationId: 'organization' };
  const innermost = Object.entries(levelled).find(([name]) => params.includes(name));
  return innermost ? ` in the ${innermost[1]}` : '';
};

export function accessText(operation: AnyOperation): Html {
  const { access } = operation;
  if (access === 'anyone') return html`anyone, without a token`;
  if (access === 'signed-in') return html`anyone with a token`;
  const exception = access.or === undefined ? '' : `, or ${rules[access.or]}`;
  const place = placeOf(operation);
  if (access.level === 'guest') return html`any member of the organization, including guests${exception}`;
  return html`level <code>${access.level}</code> or higher${place}${exception}`;
}
