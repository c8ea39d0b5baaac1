import type { ContentChange } from '../../api/branch.ts';

export type VariableValue = string | number | boolean;
export type Variable = { name: string; value: VariableValue };
export type ValueKind = 'text' | 'number' | 'boolean';

/** As the API accepts new names. */
export const namePattern = '[A-Za-z_][A-Za-z0-9_]*';

export const kindOf = (value: VariableValue): ValueKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';

/** Undefined when it is not of this kind. */
export function valueOf(kind: ValueKind, typed: string): VariableValue | undefined {
  if (kind === 'text') return typed;
  if (kind === 'boolean') return typed === 'true';
  const number = Number(typed);
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

/** Undefined when nothing is different; without `before` the variable is new. */
export function variableChange(before: Variable | undefined, after: Variable): ContentChange | undefined {
  if (!before) return { operation: 'insert_variable', ...after };
  const name = after.name === before.name ? {} : { name: after.name };
  const value = after.value === before.value ? {} : { value: after.value };
  const changed = { ...name, ...value };
  if (Object.keys(changed).length === 0) return undefined;
  return { operation: 'update_variable', variable: before.name, ...changed };
}

/** By name; then the names that are used without being defined. */
export function variablesOf(
  defined: Readonly<Record<string, VariableValue>>,
  used: Iterable<string>,
): { variables: Variable[]; missing: string[] } {
  const variables = Object.entries(defined)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return { variables, missing: [...used].filter((name) => !Object.hasOwn(defined, name)).sort() };
}
