// The claims of a visitor as fields of a form, made from the schema of the site.
export type ClaimKind = 'text' | 'number' | 'boolean' | 'list';

export type ClaimField = {
  /** The keys that lead to it, joined by dots. */
  readonly name: string;
  readonly kind: ClaimKind;
  readonly description: string;
  /** The values that are allowed; empty when all are. */
  readonly options: readonly string[];
  /** Of the values of a list. */
  readonly items?: ClaimKind;
};

export type ClaimValues = Readonly<Record<string, string>>;
export type Claims = { [key: string]: unknown };

type Schema = { type?: unknown; description?: unknown; properties?: unknown; items?: unknown; enum?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kinds: Record<string, ClaimKind> = { string: 'text', number: 'number', boolean: 'boolean', array: 'list' };
const kindOf = ({ type }: Schema): ClaimKind | undefined => (typeof type === 'string' ? kinds[type] : undefined);

const optionsIn = (schema: Schema): string[] => (Array.isArray(schema.enum) ? schema.enum.map(String) : []);

export function fieldsOf(schema: Schema, above: readonly string[] = []): ClaimField[] {
  if (!isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([key, property]): ClaimField[] => {
    if (!isObject(property)) return [];
    const keys = [...above, key];
    const kind = kindOf(property);
    if (!kind) return fieldsOf(property, keys);
    const items = isObject(property['items']) ? kindOf(property['items']) : undefined;
    return [
      {
        name: keys.join('.'),
        kind,
        description: typeof property['description'] === 'string' ? property['description'] : '',
        options: optionsIn(property),
        ...(items && { items }),
      },
    ];
  });
}

function valueOf(kind: ClaimKind, text: string, items: ClaimKind = 'text'): unknown {
  switch (kind) {
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'list':
      return text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => valueOf(items, one));
    case 'text':
      return text;
  }
}

/** The claims that were filled in; empty fields are left out. */
export function claimsIn(fields: readonly ClaimField[], values: ClaimValues): Claims {
  const claims: Claims = {};
  for (const { name, kind, items } of fields) {
    const text = values[name]?.trim() ?? '';
    if (text === '') continue;
    const keys = name.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce<Claims>((at, key) => {
      const next = isObject(at[key]) ? at[key] : {};
      at[key] = next;
      return next;
    }, claims);
    holder[last] = valueOf(kind, text, items);
  }
  return claims;
}

/** Undefined when the text is no JSON object; an empty one has no claims. */
export function parseClaims(text: string): Claims | undefined {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
