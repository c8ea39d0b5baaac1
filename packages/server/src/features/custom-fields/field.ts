// Validation of custom field values and definitions; pure.
import type { Static, shapes } from '@lectern/contract';
import { badRequest } from '#platform/errors';

export type FieldType = Static<typeof shapes.CustomFieldType>;
export type Value = string | number | boolean | string[];
/** The part of a definition that determines which values are valid. */
export type Definition = { type: FieldType; options: readonly string[] | undefined };

const maxText = 256;

export const isSelect = (type: FieldType): boolean => type === 'select:single' || type === 'select:multi';

/** Options belong to the two select types. */
export function checkOptions(type: FieldType, options: readonly string[] | undefined): void {
  if (options === undefined) return;
  if (!isSelect(type)) throw badRequest(`body.options must be omitted: a field of the type ${type} has no options`);
  const twice = options.find((option, index) => options.indexOf(option) < index);
  if (twice !== undefined) throw badRequest(`body.options names “${twice}” twice`);
}

export function requireOptions(type: FieldType, options: readonly string[] | undefined): void {
  if (isSelect(type) && options === undefined) throw badRequest(`body.options is needed for the type ${type}`);
}

/** The value as stored; throws when the field cannot hold it. `where` is its path in the body. */
export function checkValue({ type, options = [] }: Definition, value: unknown, where: string): Value {
  switch (type) {
    case 'text':
      return shortText(value, where);
    case 'number':
      // A number that overflows is parsed as infinity, which JSON cannot represent.
      if (typeof value !== 'number' || !Number.isFinite(value)) throw badRequest(`${where} must be a number`);
      return value;
    case 'boolean':
      if (typeof value !== 'boolean') throw badRequest(`${where} must be a boolean`);
      return value;
    case 'tags':
      return distinct(value, where, shortText);
    case 'select:single':
      return optionOf(options)(value, where);
    case 'select:multi':
      return distinct(value, where, optionOf(options));
  }
}

/** What remains of a value when the options change; undefined when nothing does. */
export function remainingValue(value: Value, options: readonly string[]): Value | undefined {
  if (!Array.isArray(value)) return options.includes(value as string) ? value : undefined;
  const kept = value.filter((one) => options.includes(one));
  return kept.length > 0 || value.length === 0 ? kept : undefined;
}

type Check = (value: unknown, where: string) => string;

const shortText: Check = (value, where) => {
  if (typeof value !== 'string') throw badRequest(`${where} must be a string`);
  // Counted by code points, as in the contract.
  if (value.length > maxText && Array.from(value).length > maxText) {
    throw badRequest(`${where} must not be longer than ${maxText} characters`);
  }
  return value;
};

const optionOf =
  (options: readonly string[]): Check =>
  (value, where) => {
    if (typeof value !== 'string' || !options.includes(value)) {
      throw badRequest(`${where} must be one of ${options.join(', ')}`);
    }
    return value;
  };

/** A set as a list: duplicates are removed. */
function distinct(value: unknown, where: string, check: Check): string[] {
  if (!Array.isArray(value)) throw badRequest(`${where} must be an array`);
  return [...new Set(value.map((one: unknown, index) => check(one, `${where}.${index}`)))];
}
