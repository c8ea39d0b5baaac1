// Renders a schema as nested lists that open without script. A recursive schema is rendered once and linked to from
// inside.
import { factList } from './fact-list.ts';
import {
  fieldsAt,
  flagAt,
  textAt,
  type Direction,
  factsOf,
  type Fact,
  type FactsOptions,
  discriminated,
  readSchema,
  type Schema,
  groupsIn,
  hasParts,
  itemsIn,
  labelOf,
  partName,
  partsIn,
  typeText,
} from '@lectern/openapi';
import type { Drawing } from './render-context.ts';
import { html, nothing, type Html } from '../../html/html.ts';
import { fill } from '../../texts/index.ts';

const deepest = 10;
const mostAtOnce = 200;
const mostOptions = 40;
const mostUnfolded = 12;

export type FieldParts = {
  name: string;
  raw: unknown;
  required?: boolean;
  deprecated?: boolean;
  /** Replaces the description of the schema. */
  description?: string | undefined;
  /** Not a real key, such as additional properties. */
  made?: boolean;
  /** In addition to those of the schema; `examples` replaces those of the schema. */
  facts?: readonly Fact[];
  examples?: boolean;
};

export type SchemaOptions = {
  direction: Direction;
  open: boolean;
  allowance: number;
  /** Additional facts about a field of the outermost object. */
  more?: (name: string) => Fact[];
};

/** Budget of fields below; divided evenly, so that deep fields cannot use up what later ones need. */
type Room = { left: number };

export class SchemaHtml {
  readonly #drawing: Drawing;
  readonly #options: SchemaOptions;
  /** Models being rendered (the recursion stack), with their ids. */
  readonly #open = new Map<string, string>();
  readonly #linked = new Set<string>();

  constructor(drawing: Drawing, options: SchemaOptions) {
    this.#drawing = drawing;
    this.#options = options;
  }

  /** A whole body: its type, description and fields. */
  whole(raw: unknown, withAbout = true): Html {
    const { document, about } = this.#drawing;
    const schema = readSchema(document, raw);
    const facts = this.#facts(schema, { without: 'large examples' });
    const words = withAbout ? html`${about(textAt(schema.fields, 'description'))}${this.#more(schema)}` : nothing;
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
    const facts = this.#facts(schema, { also: part.facts ?? [], ...(part.examples && { without: 'examples' }) });
    return html`<li class="field">
      <p class="field-head">${name} ${this.#type(schema)} ${marks}</p>
      ${words}${this.#more(schema)}${facts}${this.#folded(schema, room, depth)}
    </li>`;
  }

  /** Link to the external documentation. */
  #more({ fields }: Schema): Html {
    const more = fieldsAt(fields, 'externalDocs');
    const url = textAt(more, 'url');
    if (url === undefined || !/^https?:\/\//i.test(url)) return nothing;
    return html`<p>${this.#drawing.link(url, textAt(more, 'description') ?? this.#drawing.texts.more)}</p>`;
  }

  #type(schema: Schema): Html {
    return html`<span class="field-type">${typeText(this.#drawing.document, schema)}</span>`;
  }

  #facts(
    schema: Schema,
    { also = [], without }: { also?: readonly Fact[]; without?: FactsOptions['without'] } = {},
  ): Html {
    const { document, texts } = this.#drawing;
    const { direction } = this.#options;
    return this.#factList([...factsOf(schema, { document, texts, direction, ...(without && { without }) }), ...also]);
  }

  #factList(facts: readonly Fact[]): Html {
    return factList(facts.map((one) => this.#fact(one)));
  }

  #fact({ label, values, about, facts = [] }: Fact): Html {
    const inner = html`${this.#drawing.about(about)}${this.#factList(facts)}`;
    const explained = values.some((value) => value.about !== undefined);
    if (!explained) return html`<li>${label} ${values.map(({ text }) => html`<code>${text}</code> `)}${inner}</li>`;
    const list = values.map((value) => html`<li><code>${value.text}</code> ${value.about ?? ''}</li>`);
    return html`<li>
      ${label}
      <ul>
        ${list}
      </ul>
      ${inner}
    </li>`;
  }

  /** The content of a field in a details element. */
  #folded(schema: Schema, room: Room, depth: number): Html {
    const inner = this.#inside(schema, room, depth + 1);
    if (inner.text === '') return nothing;
    if (isAgain(inner) || this.#isShort(schema)) return inner;
    const { texts } = this.#drawing;
    const name = modelIn(this.#drawing, schema);
    const label = name === undefined ? texts.fields : fill(texts.fieldsOf, { name });
    return html`<details class="field-more" ${this.#options.open ? html` open` : ''}>
      <summary>${label}</summary>
      ${inner}
    </details>`;
  }

  /** A few plain values: not worth a details element. */
  #isShort(schema: Schema): boolean {
    const { document } = this.#drawing;
    const { direction } = this.#options;
    const options = schema.groups.flatMap((group) => group.options);
    return (
      options.length <= mostUnfolded &&
      itemsIn(schema) === undefined &&
      partsIn(document, schema, direction).length === 0 &&
      options.every((option) => !hasParts(document, readSchema(document, option), direction))
    );
  }

  /** Empty when a schema has no parts. */
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
    if (ref !== undefined && id !== undefined) this.#open.set(ref, id);
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
    const { direction, more } = this.#options;
    const parts = partsIn(document, schema, direction).map((part): FieldParts => {
      const { raw, required = false, made } = part;
      const facts = depth === 0 && more && made === undefined ? more(part.name) : [];
      return { name: partName(part, texts), raw, required, made: made !== undefined, facts };
    });
    return this.#fitting(parts, room, depth);
  }

  /** Plain items are shown as a fact of their list. */
  #items(schema: Schema, room: Room, depth: number): Html {
    const { document, about } = this.#drawing;
    const raw = itemsIn(schema);
    const items = raw === undefined ? undefined : readSchema(document, raw);
    if (!items || !hasParts(document, items, this.#options.direction)) return nothing;
    const inner = this.#inside(items, room, depth + 1);
    if (isAgain(inner)) return inner;
    return html`${about(textAt(items.fields, 'description'))}${this.#facts(items)}${inner}`;
  }

  #groups(schema: Schema, room: Room, depth: number): Html {
    const { document, texts, about } = this.#drawing;
    return html`${groupsIn(document, schema).map(({ kind, options }) => {
      const shown = options.slice(0, mostOptions);
      const schemas = shown.map((option) => readSchema(document, option));
      if (room.left < shown.length)
        return html`<p class="field-rest">${texts[kind]}: ${fill(texts.andMore, { count: options.length })}</p>`;
      room.left -= shown.length;
      const items = schemas.map((inner, i) => {
        const share = Math.max(0, Math.floor(room.left / (schemas.length - i)));
        const own = { left: share };
        const tags = discriminated(document, schema, inner);
        const sign =
          tags.length === 0 || !schema.discriminator
            ? nothing
            : html` <code>${schema.discriminator.property}: ${tags.slice(0, 10).join(' | ')}</code>`;
        const type = typeText(document, inner);
        const title = labelOf(inner, type);
        const old = flagAt(inner.fields, 'deprecated');
        const label = html`${title === undefined ? '' : html`${title} `}<span class="field-type">${type}</span>${sign}${
            old ? html` <span class="badge badge-warning">${texts.deprecated}</span>` : ''
          }`;
        const words = html`${about(textAt(inner.fields, 'description'))}${this.#more(inner)}`;
        const said = html`${words}${this.#facts(inner)}`;
        const parts = this.#inside(inner, own, depth + 1);
        room.left -= share - own.left;
        if (parts.text === '') return html`<li class="option-field">${label}${said}</li>`;
        const unfolded = this.#options.open || (depth === 0 && i === 0);
        return html`<li class="option-field"><details${unfolded ? html` open` : ''}><summary>${label}</summary>${said}${parts}</details></li>`;
      });
      const rest = options.length - shown.length;
      return html`<p class="group-kind">${texts[kind]}</p>
        <ul class="options">
          ${items}${rest > 0 ? html`<li>${fill(texts.andMore, { count: rest })}</li>` : ''}
        </ul>`;
    })}`;
  }

  /** Leaves out deep fields when the budget is used up; the outermost are always rendered. */
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

const isAgain = ({ text }: Html): boolean => text.startsWith('<p class="field-again"');

/** The model that a field or its items refer to. */
function modelIn({ document }: Drawing, schema: Schema): string | undefined {
  if (schema.name !== undefined) return schema.name;
  const items = itemsIn(schema);
  return items === undefined ? undefined : readSchema(document, items).name;
}
