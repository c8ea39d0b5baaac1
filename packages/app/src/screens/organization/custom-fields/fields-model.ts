// Values of custom fields as they are typed.
import type { CustomField, FieldType } from './queries.ts';

export const fieldTypes: readonly FieldType[] = ['text', 'number', 'boolean', 'tags', 'select:single', 'select:multi'];

export const hasOptions = (type: FieldType): boolean => type === 'select:single' || type === 'select:multi';

export const linesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** What a form has for a field: null clears it. */
export function valueIn({ name, type }: Pick<CustomField, 'name' | 'type'>, form: FormData): unknown {
  const given = form.getAll(name).filter((one) => typeof one === 'string');
  const [first = ''] = given.map((one) => one.trim());
  switch (type) {
    case 'boolean':
      return given.length > 0;
    case 'number':
      return first === '' ? null : Number(first);
    case 'tags':
      return first === '' ? null : linesIn(first);
    case 'select:multi':
      return given.length === 0 ? null : given;
    default:
      return first === '' ? null : first;
  }
}

/** As it is shown in a field of text. */
export const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';

export const isChosen = (value: unknown, option: string): boolean =>
  Array.isArray(value) ? value.includes(option) : value === option;
