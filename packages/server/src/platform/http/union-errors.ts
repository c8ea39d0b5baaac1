// What is wrong with a value that fits none of the accepted forms: the form that was meant is found by its
// discriminator, its type or its fields, and only the error in that form is told.
import { isObject } from '@lectern/content/is-object';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';

type Form = {
  $ref?: string;
  anyOf?: Form[];
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Form>;
};

/** An error, and how it is told where its keyword alone does not say enough. */
export type LocalizedError = ErrorObject & { told?: string };

export class UnionErrors {
  readonly #ajv: Ajv;
  readonly #compiled = new WeakMap<Form, ValidateFunction>();

  constructor(ajv: Ajv) {
    this.#ajv = ajv;
  }

  /** The most telling of the errors that a validation found. */
  mostTelling(errors: readonly ErrorObject[]): LocalizedError {
    const last = errors.at(-1)!;
    if (last.keyword !== 'anyOf') return last;
    const forms = (last.schema as Form[]).flatMap((form) => this.#flat(form));
    const { data } = last;
    const fitting = forms.filter((form) => isOfType(form, data));
    if (fitting.length === 0) return told(last, `must be ${listed([...new Set(forms.map(nameOf))])}`);
    const [only] = fitting;
    if (fitting.length === 1) return this.#inside(last, only!);
    return isObject(data) ? this.#ofObject(last, fitting, data) : this.#inside(last, only!);
  }

  #ofObject(union: ErrorObject, forms: readonly Form[], data: Record<string, unknown>): LocalizedError {
    const [discriminator] = discriminatorsOf(forms);
    if (discriminator !== undefined) {
      const allowed = forms.flatMap((form) => valuesOf(form, discriminator));
      if (data[discriminator] === undefined) return told(union, `.${discriminator} is needed: ${listed(allowed)}`);
      const meant = forms.filter((form) => valuesOf(form, discriminator).includes(data[discriminator]));
      if (meant.length === 0) return told(union, `.${discriminator} must be one of ${allowed.map(String).join(', ')}`);
      return meant.length === 1 ? this.#inside(union, meant[0]!) : this.#ofFields(union, meant, data);
    }
    return this.#ofFields(union, forms, data);
  }

  /** Without a discriminator, the form with the most of the given fields; the fields of all forms if there are several. */
  #ofFields(union: ErrorObject, forms: readonly Form[], data: Record<string, unknown>): LocalizedError {
    const shared = (form: Form) =>
      (form.required ?? []).filter((name) => Object.hasOwn(data, name)).length * 100 +
      Object.keys(form.properties ?? {}).filter((name) => Object.hasOwn(data, name)).length;
    const most = Math.max(...forms.map(shared));
    const meant = forms.filter((form) => shared(form) === most);
    if (most > 0 && meant.length === 1) return this.#inside(union, meant[0]!);
    const fields = new Set(forms.map((form) => (form.required ?? []).join(' and ')));
    return told(union, `must have ${listed([...fields].filter((names) => names !== ''))}`);
  }

  /** The error of the value in one form. */
  #inside(union: ErrorObject, form: Form): LocalizedError {
    let validate = this.#compiled.get(form);
    if (!validate) this.#compiled.set(form, (validate = this.#ajv.compile(form)));
    if (validate(union.data)) return union;
    const error = this.mostTelling(validate.errors!);
    return { ...error, instancePath: union.instancePath + error.instancePath };
  }

  /** Forms of forms, with references resolved. The same objects each time, because they are compiled once. */
  #flat(form: Form): Form[] {
    if (form.$ref !== undefined) {
      const schema = this.#ajv.getSchema(form.$ref)?.schema as Form | undefined;
      return schema ? this.#flat(schema) : [form];
    }
    return form.anyOf ? form.anyOf.flatMap((inner) => this.#flat(inner)) : [form];
  }
}

const told = (error: ErrorObject, text: string): LocalizedError => ({ ...error, told: text });

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isOfType({ type }: Form, value: unknown): boolean {
  if (type === undefined) return true;
  const given = typeOf(value);
  return [type].flat().some((one) => one === given || (one === 'integer' && given === 'number'));
}

const valuesOf = (form: Form, name: string): unknown[] => {
  const { properties } = form;
  return (properties && Object.hasOwn(properties, name) && properties[name]?.enum) || [];
};

/** Fields that every form requires with values of its own. */
function discriminatorsOf(forms: readonly Form[]): string[] {
  const [first, ...others] = forms;
  return (first?.required ?? []).filter(
    (name) =>
      valuesOf(first!, name).length > 0 &&
      others.every((form) => form.required?.includes(name) && valuesOf(form, name).length > 0),
  );
}

function nameOf({ type, enum: values }: Form): string {
  if (values) return values.map((value) => `"${String(value)}"`).join(' or ');
  const [one] = [type].flat();
  return one === undefined || one === 'null' ? String(one) : `${/^[aio]/.test(one) ? 'an' : 'a'} ${one}`;
}

function listed(values: readonly unknown[]): string {
  const texts = values.map(String);
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}` : texts.join('');
}
