// Organizations an operator setting applies to: `first`, `all`, or ids.

export type OrganizationList = { all: boolean; first: boolean; ids: ReadonlySet<string> };

/** Undefined when the text is no such list. */
export function readOrganizationList(text: string): OrganizationList | undefined {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const ids = new Set(entries.filter((entry) => entry !== 'all' && entry !== 'first'));
  const all = entries.includes('all');
  if (entries.length === 0 || (all && entries.length > 1)) return undefined;
  if (![...ids].every((id) => /^[0-9A-Za-z]{16,32}$/.test(id))) return undefined;
  return { all, first: entries.includes('first'), ids };
}
