import { isAllowedAttribute, isAllowedElement } from './allow-list.ts';
import { attributes } from './escape.ts';
import { safeSource } from './url.ts';

const empty = new Set(['br', 'hr', 'img', 'col', 'wbr', 'source']);
const loads = new Set(['img', 'video', 'audio', 'source']);

/** Sanitizes an element written by an author. Its content is already safe. */
export function sanitized(name: string, given: Record<string, string>, content: string): string {
  if (!isAllowedElement(name)) return content;
  const kept: Record<string, string | true> = {};
  for (const [key, value] of Object.entries(given)) if (isAllowedAttribute(key)) kept[key] = value;
  const source = loads.has(name) ? safeSource(given['src'] ?? '') : undefined;
  if (source) kept['src'] = source;
  if (name === 'video' || name === 'audio') kept['controls'] = true;
  if (name === 'details' && given['open'] !== undefined) kept['open'] = true;
  return empty.has(name) ? `<${name}${attributes(kept)}>` : `<${name}${attributes(kept)}>${content}</${name}>`;
}
