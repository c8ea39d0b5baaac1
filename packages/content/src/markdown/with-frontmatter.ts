// Sets keys of the frontmatter of a page, and changes no other byte.
import { editKeys } from './edit-yaml.ts';
import { readFrontmatter } from './parse/frontmatter.ts';
import { frontmatterOf } from './with-fields.ts';

/**
 * `undefined` removes a key. A page without frontmatter gets one, and one without keys is removed. Undefined when the
 * frontmatter is no valid YAML.
 */
export function withFrontmatter(markdown: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const found = readFrontmatter(markdown);
  if (!found) return frontmatterOf(values) + markdown;
  if (!found.valid) return undefined;
  const { raw, start, end } = found;
  const edited = editKeys(raw, new Map(Object.entries(values)));
  if (edited.trim() === '' || edited.trim() === '{}')
    return markdown.slice(0, start) + markdown.slice(end).replace(/^(?:[ \t]*\r?\n)+/, '');
  const at = markdown.indexOf(raw, start);
  const eol = edited.endsWith('\n') || raw === '' ? '' : '\n';
  return markdown.slice(0, at) + edited + eol + markdown.slice(at + raw.length);
}
