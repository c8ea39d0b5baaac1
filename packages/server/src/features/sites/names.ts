// Names that become part of a URL.
import { servedAs, slugOf } from '@lectern/content';
import { requireNotBlank } from '#platform/require-not-blank';
import { badRequest } from '#platform/errors';

const longest = 100;
const name = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** One path segment; `~` is reserved for routes of the service below a site. */
export function checkName(text: string, field: string): string {
  const normal = text.normalize('NFC');
  if (!name.test(normal) || normal.length > longest) {
    throw badRequest(`${field} must begin with a letter or digit and contain only letters, digits, ".", "_" and "-"`);
  }
  const served = servedAs(normal);
  if (served !== undefined) throw badRequest(`${field} cannot be "${normal}": ${served}`);
  return normal;
}

/** Readers must see where it leads. */
export const checkTitle = (title: string): string => requireNotBlank(title, 'body.title');

/** A name derived from a title, with a number when it is taken. */
export async function freeName(title: string, isTaken: (name: string) => boolean | Promise<boolean>): Promise<string> {
  const base = slugOf(title).slice(0, longest - 6);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
