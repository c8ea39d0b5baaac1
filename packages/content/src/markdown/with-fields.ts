// A page's title and settings may be in its source. When they are set elsewhere, the source must be updated: otherwise
// storing it unchanged would reset them.
import { stringify } from 'yaml';
import { openTitle } from './decide-conditions.ts';
import { editKeys } from './edit-yaml.ts';
import { inlineText } from './inline-text.ts';
import { lightText } from './print/escape.ts';
import { parse } from './parse.ts';
import { readFrontmatter } from './parse/frontmatter.ts';
import type { Page } from './tree.ts';

export interface SourceFields {
  title?: string;
  /** Frontmatter keys; `undefined` removes one. */
  frontmatter?: Readonly<Record<string, unknown>>;
}

/**
 * Changes the leading heading, if any, and the given frontmatter keys, if present. Nothing is added and no other byte
 * changes.
 */
export function withFields(markdown: string, { title, frontmatter = {} }: SourceFields): string {
  const page = parse(markdown);
  let result = markdown;
  if (title !== undefined && page.title && titleOf(page) !== title) {
    const { start, end } = page.title;
    const words = lightText(title.replaceAll(/\s+/g, ' ').trim());
    result = `${markdown.slice(0, start)}# ${words}${tailOf(markdown.slice(start, end))}${markdown.slice(end)}`;
  }
  if (!page.frontmatter?.valid) return result;
  const present = Object.keys(frontmatter).filter((key) => Object.hasOwn(page.frontmatter?.data ?? {}, key));
  if (present.length === 0) return result;
  const written = editKeys(page.frontmatter.raw, new Map(present.map((key) => [key, frontmatter[key]])));
  const edited = written.trim() === '{}' ? '' : written;
  const at = result.indexOf(page.frontmatter.raw, page.frontmatter.start);
  return result.slice(0, at) + edited + result.slice(at + page.frontmatter.raw.length);
}

/** The suffix of a heading to keep: anchors that may be linked to, and the line ending. */
function tailOf(line: string): string {
  let at = line.trimEnd().length;
  for (;;) {
    const words = line.slice(0, at).trimEnd();
    const given = /(?<!\\)\{#[^\s{}\\]+\}$/.exec(words);
    if (given) {
      at = line.slice(0, given.index).trimEnd().length;
      continue;
    }
    const open = words.endsWith('</a>') ? words.lastIndexOf('<a') : -1;
    if (open < 0 || !/^<a\s[^<>]*\bid=[^<>]*><\/a>$/.test(words.slice(open))) break;
    at = line.slice(0, open).trimEnd().length;
  }
  return line.slice(at);
}

/** A frontmatter block, or empty when there are no keys. */
export function frontmatterOf(values: Readonly<Record<string, unknown>>): string {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return Object.keys(present).length === 0 ? '' : `---\n${stringify(present, { lineWidth: 0 })}---\n\n`;
}

/** The unconditional text of the leading heading, on one line. */
export const titleOf = (page: Page): string | undefined =>
  page.title ? inlineText(openTitle(page.title)).replaceAll(/\s+/g, ' ').trim() : undefined;

export function withoutFrontmatter(markdown: string): string {
  const found = readFrontmatter(markdown);
  return found ? markdown.slice(found.end).replace(/^(?:[ \t]*\r?\n)+/, '') : markdown;
}

/** The frontmatter fields; empty when there are none or they are invalid. */
export const frontmatterFields = (page: Page): Readonly<Record<string, unknown>> => page.frontmatter?.data ?? {};

/** The same without parsing the rest of the page. */
export const frontmatterIn = (markdown: string): Readonly<Record<string, unknown>> =>
  readFrontmatter(markdown)?.data ?? {};
