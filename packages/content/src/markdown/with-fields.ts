// A page's title and settings may stand in its source. When they are set elsewhere, the source must say the same:
// otherwise storing it unchanged would set them back.
import { parseDocument, stringify } from 'yaml';
import { inlineText } from './inline-text.ts';
import { lightText } from './print/escape.ts';
import { parse } from './parse.ts';
import type { Page } from './tree.ts';

export interface SourceFields {
  title?: string;
  /** Keys of the frontmatter; `undefined` removes one. */
  frontmatter?: Readonly<Record<string, unknown>>;
}

/**
 * Changes the leading heading, if there is one, and the given keys of the frontmatter, if they are there. Nothing is
 * added and no other byte changes.
 */
export function withFields(markdown: string, { title, frontmatter = {} }: SourceFields): string {
  const page = parse(markdown);
  let result = markdown;
  if (title !== undefined && page.title) {
    const { start, end } = page.title;
    const line = markdown.slice(start, end);
    const tail = /\s*$/.exec(line)?.[0] ?? '';
    result = `${markdown.slice(0, start)}# ${lightText(title)}${tail}${markdown.slice(end)}`;
  }
  if (!page.frontmatter?.valid) return result;
  const present = Object.keys(frontmatter).filter((key) => Object.hasOwn(page.frontmatter?.data ?? {}, key));
  if (present.length === 0) return result;
  const edited = withKeys(page.frontmatter.raw, frontmatter, present);
  const at = result.indexOf(page.frontmatter.raw, page.frontmatter.start);
  return result.slice(0, at) + edited + result.slice(at + page.frontmatter.raw.length);
}

function withKeys(raw: string, values: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  const document = parseDocument(raw, { schema: 'core', logLevel: 'silent' });
  for (const key of keys) {
    const value = values[key];
    if (value === undefined) document.delete(key);
    else document.set(key, value);
  }
  const text = document.contents === null ? '' : document.toString({ lineWidth: 0 });
  if (text === '' || text === '{}\n') return '';
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** A frontmatter block, or nothing when there are no keys. */
export function frontmatterOf(values: Readonly<Record<string, unknown>>): string {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return Object.keys(present).length === 0 ? '' : `---\n${stringify(present, { lineWidth: 0 })}---\n\n`;
}

/** The text of the leading heading. */
export const titleOf = (page: Page): string | undefined =>
  page.title ? inlineText(page.title.children).trim() : undefined;

/** What the frontmatter sets; empty when there is none or it is faulty. */
export const frontmatterFields = (page: Page): Readonly<Record<string, unknown>> => page.frontmatter?.data ?? {};
