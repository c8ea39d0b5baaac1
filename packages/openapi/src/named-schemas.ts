import { fieldsAt, get, type ApiDocument } from './document.ts';

const most = 200;

/** Those that are there, in the order they were asked for. */
export function schemasNamed(document: ApiDocument, names: readonly string[]): string[] {
  const all = fieldsAt(fieldsAt(document.root, 'components'), 'schemas');
  return [...new Set(names)].filter((name) => get(all, name) !== undefined).slice(0, most);
}
