// A schema as lists inside lists, which open without script. What holds itself is drawn once and linked to from inside.
import { flagAt, get, isFields, listAt, textAt } from './document.ts';
import type { Drawing } from './drawing.ts';
import type { Direction } from './example.ts';
import { factsOf, type Fact } from './facts.ts';
import { html, nothing, type Html } from '../html.ts';
import { discriminated, readSchema, type Schema } from './schema.ts';
import { fill } from '../texts/index.ts';
import { typeText } from './type-text.ts';

const deepest = 10;
const mostAtOnce = 200;
const mostOptions = 40;

export type FieldParts = {
  name: string;
  raw: unknown;
  required?: boolean;
  deprecated?: boolean;
  /** In place of what the schema says. */
  description?: string | undefined;
  /** No key of its own but what other keys hold. */
  made?: boolean;
};

export type SchemaOptions = { direction: Direction; open: boolean; allowance: number };

/** How many fields may still be drawn below; shared out evenly, so that deep ones cannot use up what later ones need. */
type Room = { left: number };

export class SchemaHtml {
  readonly #drawing: Drawing;
  readonly #options: SchemaOptions;
  /** Models that are being drawn, with the names of their places. */
  readonly #open = new Map<string, string>();
  readonly #linked = new Set<string>();

  constructor(drawing: Drawing, options: SchemaOptions) {
    this.#drawing = drawing;
    this.#options = options;
  }

  /** A whole body: its type, its words and its fields. */
  whole(raw: unknown, withAbout = true): Html {
    const { document, about } = this.#drawing;
    const schema = readSchema(document, raw);
    const facts = this.#facts(schema);
    const words = withAbout ? about(textAt(schema.fields, 'description')) : nothing;
    const inner = this.#inside(schema, { left: this.#options.allowance }, 0);
    return html`<div class="schema">
      <p class="field-head">${this.#type(schema)}</p>
      ${words}${facts}${inner}
    </div>`;
  }

  fields(parts: readonly FieldParts[]): Html {
    return this.#list(parts, { left: this.#options.allowance }, 0);
  }

  #list(parts: readonly FieldParts[], room: Room, depth: number): Html {
    const drawn = parts.slice(0, mostAtOnce);
    const rest = parts.length - drawn.length;
    room.left -= drawn.length;
    const items = drawn.map((part, i) => {
      const share = Math.max(0, Math.floor(room.left / (drawn.length - i)));
      const own = { left: share };
      const item = this.#field(part, own, depth);
      room.left -= share - own.left;
      return item;
    });
    const more =
      rest > 0 ? html`<li class="field-rest">${fill(this.#drawing.texts.andMore, { count: rest })}</li>` : '';
    return html`<ul class="fields">
      ${items}${more}
    </ul>`;
  }

  #field(part: FieldParts, room: Room, depth: number): Html {
    const { document, texts, about } = this.#drawing;
    const schema = readSchema(document, part.raw);
    const deprecated = part.deprecated === true || flagAt(schema.fields, 'deprecated');
    const marks = [
      part.required && html`<span class="field-required">${texts.required}</span>`,
      deprecated && html`<span class="badge badge-warning">${texts.deprecated}</span>`,
      flagAt(schema.fields, 'readOnly') && html`<span class="badge">${texts.readOnly}</span>`,
      flagAt(schema.fields, 'writeOnly') && html`<span class="badge">${texts.writeOnly}</span>`,
    ];
    const name = part.made
      ? html`<span class="field-name field-made">${part.name}</span>`
      : html`<code class="field-name">${part.name}</code>`;
    const words = about(part.description ?? textAt(schema.fields, 'description'));
    return html`<li class="field">
      <p class="field-head">${name} ${this.#type(schema)} ${marks}</p>
      ${words}${this.#facts(schema)}${this.#folded(schema, room, depth)}
    </li>`;
  }

  #type(schema: Schema): Html {
    return html`<span class="field-type">${typeText(this.#drawing.document, schema)}</span>`;
  }

  #facts(schema: Schema): Html {
    const facts = factsOf(schema, this.#drawing.texts);
    if (facts.length === 0) return nothing;
    return html`<ul class="facts">
      ${facts.map(fact)}
    </ul>`;
  }

  /** What is in a field, behind a fold of its own. */
  #folded(schema: Schema, room: Room, depth: number): Html {
    const inner = this.#inside(schema, room, depth + 1);
    if (inner.text === '') return nothing;
    if (inner.text.startsWith('<p class="field-again"')) return inner;
    const { texts } = this.#drawing;
    const name = modelIn(this.#drawing, schema);
    const label = name === undefined ? texts.fields : fill(texts.fieldsOf, { name });
    return html`<details class="field-more" ${this.#options.open ? html` open` : ''}>
      <summary>${label}</summary>
      ${inner}
    </details>`;
  }

  /** Nothing when a schema has no parts. */
  #inside(schema: Schema, room: Room, depth: number): Html {
    const { ref } = schema;
    const known = ref === undefined ? undefined : this.#open.get(ref);
    if (known !== undefined) {
      this.#linked.add(known);
      const text = fill(this.#drawing.texts.again, { name: schema.name ?? '' });
      return html`<p class="field-again"><a href="#${known}">${text}</a></p>`;
    }
    if (depth > deepest) return nothing;
    const id = ref === undefined ? undefined : this.#drawing.id();
    if (ref !== undefined) this.#open.set(ref, id!);
    const parts = [
      this.#properties(schema, room, depth),
      this.#items(schema, room, depth),
      this.#groups(schema, room, depth),
    ];
    if (ref !== undefined) this.#open.delete(ref);
    const all = html`${parts}`;
    if (all.text === '' || id === undefined || !this.#linked.has(id)) return all;
    return html`<div id="${id}">${all}</div>`;
  }

  #properties(schema: Schema, room: Room, depth: number): Html {
    const { document, texts } = this.#drawing;
    const { direction } = this.#options;
    const parts: FieldParts[] = [];
    for (const [name, raw] of schema.properties) {
      const fields = document.fields(raw);
      if (direction === 'request' && flagAt(fields, 'readOnly')) continue;
      if (direction === 'response' && flagAt(fields, 'writeOnly')) continue;
      parts.push({ name, raw, required: schema.required.has(name) });
    }
    const patterns = get(schema.fields, 'patternProperties');
    for (const [name, raw] of isFields(patterns) ? Object.entries(patterns) : [])
      parts.push({ name: `/${name}/`, raw });
    const open = get(schema.fields, 'additionalProperties');
    if (isFields(open) && Object.keys(open).length > 0) parts.push({ name: texts.otherKeys, raw: open, made: true });
    return this.#fitting(parts, room, depth);
  }

  #items(schema: Schema, room: Room, depth: number): Html {
    const tuple = listAt(schema.fields, 'prefixItems').map((raw, i): FieldParts => ({ name: `[${i}]`, raw }));
    if (tuple.length > 0) return this.#fitting(tuple, room, depth);
    const items = get(schema.fields, 'items');
    if (!isFields(items)) return nothing;
    const inner = readSchema(this.#drawing.document, items);
    return html`${depth > 0 || inner.ref !== undefined ? nothing : this.#facts(inner)}${this.#inside(inner, room, depth + 1)}`;
  }

  #groups(schema: Schema, room: Room, depth: number): Html {
    const { document, texts, about } = this.#drawing;
    return html`${schema.groups.map(({ kind, options }) => {
      const shown = options.slice(0, mostOptions);
      const schemas = shown.map((option) => readSchema(document, option));
      // Plain values are said by the type already.
      if (schemas.every(isPlain)) return nothing;
      if (room.left < shown.length) return nothing;
      room.left -= shown.length;
      const items = schemas.map((inner, i) => {
        const share = Math.max(0, Math.floor(room.left / (schemas.length - i)));
        const own = { left: share };
        const tag = discriminated(document, schema, inner);
        const sign = tag === undefined ? nothing : html` <code>${schema.discriminator!.property}: ${tag}</code>`;
        const label = html`<span class="field-type">${textAt(inner.fields, 'title') ?? typeText(document, inner)}</span
          >${sign}`;
        const words = about(textAt(inner.fields, 'description'));
        const below = html`${words}${this.#facts(inner)}${this.#inside(inner, own, depth + 1)}`;
        room.left -= share - own.left;
        if (below.text === '') return html`<li class="option-field">${label}</li>`;
        const unfolded = this.#options.open || (depth === 0 && i === 0);
        return html`<li class="option-field"><details${unfolded ? html` open` : ''}><summary>${label}</summary>${below}</details></li>`;
      });
      const rest = options.length - shown.length;
      return html`<p class="group-kind">${texts[kind]}</p>
        <ul class="options">
          ${items}${rest > 0 ? html`<li>${fill(texts.andMore, { count: rest })}</li>` : ''}
        </ul>`;
    })}`;
  }

  /** Fields deep inside are left out when there is no room for all of them; the outermost are always there. */
  #fitting(parts: readonly FieldParts[], room: Room, depth: number): Html {
    if (parts.length === 0) return nothing;
    if (depth > 0 && parts.length > room.left) {
      room.left = Math.max(0, room.left - 1);
      const text = fill(this.#drawing.texts.andMore, { count: parts.length });
      return html`<p class="field-rest">${text}</p>`;
    }
    return this.#list(parts, room, depth);
  }
}

const isPlain = ({ properties, groups, types, fields }: Schema): boolean =>
  properties.size === 0 &&
  groups.length === 0 &&
  !Object.hasOwn(fields, 'enum') &&
  types.length > 0 &&
  types.every((type) => type !== 'object' && type !== 'array');

/** The model a field or its items are of. */
function modelIn({ document }: Drawing, schema: Schema): string | undefined {
  if (schema.name !== undefined) return schema.name;
  const items = get(schema.fields, 'items');
  return isFields(items) ? readSchema(document, items).name : undefined;
}

function fact({ label, values }: Fact): Html {
  if (values.length === 0) return html`<li>${label}</li>`;
  const explained = values.some(({ about }) => about !== undefined);
  const list = values.map(({ text, about }) =>
    explained ? html`<li><code>${text}</code> ${about ?? ''}</li>` : html`<code>${text}</code> `,
  );
  return explained
    ? html`<li>
        ${label}
        <ul>
          ${list}
        </ul>
      </li>`
    : html`<li>${label} ${list}</li>`;
}
