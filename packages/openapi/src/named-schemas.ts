import { fieldsAt, get, type ApiDocument } from './document.ts';

const most = 200;

/** Those that exist, in the requested order. */
export function schemasNamed(document: ApiDocument, names: readonly string[]): string[] {
  const all = fieldsAt(fieldsAt(document.root, 'components'), 'schemas');
  return [...new Set(names)].filter((name) => get(all, name) !== undefined).slice(0, most);
}
