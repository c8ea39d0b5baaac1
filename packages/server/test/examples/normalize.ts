// Makes what a server answered an example: ids, times, keys and hosts are those of the documentation, the same in each.

/** Ids of the examples by what they are of; others are numbered. */
const idCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const at = '2026-01-31T09:30:00.000Z';
const host = 'https://docs.example.com';

export type Normalize = (value: unknown) => unknown;

/** Texts that look like ids are replaced by the same one wherever they occur; `known` names those of parameters. */
export function createNormalize(known: ReadonlyMap<string, string>): Normalize {
  const given = new Map(known);
  let count = 0;
  const idFor = (id: string): string => {
    const seen = given.get(id);
    if (seen !== undefined) return seen;
    count += 1;
    const letter = idCharacters[count % idCharacters.length]!;
    const [, prefix = ''] = /^([a-z]+_)/.exec(id) ?? [];
    const made = `${prefix}0Vb${letter}7kQwE3nYt${String(count).padStart(3, '0')}mRp`.slice(0, Math.max(id.length, 8));
    given.set(id, made);
    return made;
  };
  const text = (value: string): string =>
    value
      .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/g, at)
      .replaceAll(/https?:\/\/(?:lectern\.test|127\.0\.0\.1:\d+)/g, host)
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3Njk4NTE4MDB9.c2lnbmF0dXJl')
      .replaceAll(/\b(lct|whsec)_\w+/g, '$1_2f9aExampleOnly')
      .replaceAll(/\b(?:[a-z]+_)?(?=\w*\d)(?=\w*[A-Z])[A-Za-z0-9]{16,24}\b/g, (id) => idFor(id))
      .replaceAll(/\b[\w-]{43}\b/g, 'mB1kq9Z0ExampleOfAHash0123456789abcdefghijk')
      .replaceAll(/\b[0-9a-f]{40,64}\b/g, (hex) => '0123456789abcdef'.repeat(4).slice(0, hex.length));
  return function normalize(value): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(normalize);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), normalize(one)]));
  };
}
