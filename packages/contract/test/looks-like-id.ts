// Which fields of a query or body are ids, by the looks of them.
import type { JsonSchema } from '../src/schema.ts';

const things =
  'organization|org|collection|space|team|user|member|author|owner|creator|contributor|reviewer|site|section|siteSection|' +
  'siteSpace|changeRequest|revision|page|file|parent|actor|invite|webhook|version';
const idName = new RegExp(`^(?:${things})s?$|(?:^id|I[dD])s?$`);

/** Text that may be anything is an id by its name; text bounded like one is an id whatever its name. */
export function looksLikeId(path: readonly string[], node: JsonSchema): boolean {
  const isText = [node['type']].flat().includes('string') && !node['enum'] && !node['format'] && !node['pattern'];
  const name = path.findLast((step) => step !== '[]' && step !== '{}') ?? '';
  return isText && ((node['minLength'] === 1 && node['maxLength'] === 128) || idName.test(name));
}
