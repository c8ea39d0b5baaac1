export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Canonical JSON: keys sorted, absent members omitted, no white space. Equal values have equal texts. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonical(member)}`);
  }
  return `{${members.join(',')}}`;
}

export function isSame(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  return canonical(left) === canonical(right);
}

// Array.isArray does not narrow a readonly array out of the union.
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
