// The author's examples of a body, in all its media types.
import { listAt, type ApiDocument } from './document.ts';
import { shortened } from './example.ts';
import { bodyText } from './media.ts';
import type { Example, Media } from './operation-types.ts';
import { readSchema } from './schema.ts';

export type BodyExample = Omit<Example, 'value'> & { media: Media; text: string };
export type BodyExamples = {
  shown: BodyExample[];
  /** How many were omitted for length. */
  rest: number;
  /** They have different media types. */
  mixed: boolean;
};

const longestOfOne = 20_000;

/** At most `most` characters of them; the first is always included. */
export function bodyExamples(document: ApiDocument, all: readonly Media[], most = 60_000): BodyExamples {
  const found: BodyExample[] = [];
  const known = new Set<string>();
  let left = most;
  let rest = 0;
  for (const media of all) {
    for (const { value, ...words } of givenIn(document, media)) {
      if (left <= 0) {
        rest += 1;
        continue;
      }
      const text = value === undefined ? '' : bodyText(document, media, shortened(value)).slice(0, longestOfOne);
      // Media types of the same content often repeat the same examples.
      const key = JSON.stringify([words, text]);
      if (known.has(key)) continue;
      known.add(key);
      left -= text.length + 200;
      found.push({ ...words, media, text });
    }
  }
  return { shown: found, rest, mixed: new Set(found.map(({ media }) => media.type)).size > 1 };
}

function givenIn(document: ApiDocument, { examples, schema }: Media): Example[] {
  if (examples.length > 0 || schema === undefined) return examples;
  const values = listAt(readSchema(document, schema).fields, 'examples').slice(0, 20);
  const words = { name: '', summary: undefined, description: undefined, address: undefined };
  return values.length > 1 ? values.map((value) => ({ ...words, value })) : [];
}

/** Whether more must be shown than a single unnamed example. */
export const areNamed = ({ shown, rest }: BodyExamples): boolean =>
  shown.length + rest > 1 ||
  shown.some(({ summary, description, text }) => summary !== undefined || description !== undefined || text === '');
