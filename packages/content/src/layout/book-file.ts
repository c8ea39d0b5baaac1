// book.json: where older tools keep the variables used as `{{ book.name }}`. It is read-only: changes are written to
// the variables file, which is more expressive.
import type { Variables } from '../tree/page.ts';
import { readVariableMap } from './page-file.ts';
import { joined } from './paths.ts';
import type { LayoutSettings } from './settings.ts';
import { isMap } from './yaml.ts';

const name = 'book.json';
const longest = 1_000_000;

/** Possible locations: beside the pages, or at the top of the folder. */
export const bookFiles = ({ root }: LayoutSettings): string[] => [...new Set([joined(root, name), name])];

/** Undefined when it is not valid JSON. */
export function readBookVariables(text: string): Variables | undefined {
  if (text.length > longest) return undefined;
  try {
    const book: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return isMap(book) ? (readVariableMap(book['variables']) ?? {}) : undefined;
  } catch {
    return undefined;
  }
}
