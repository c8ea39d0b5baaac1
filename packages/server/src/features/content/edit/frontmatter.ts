// Page fields in Markdown: the leading heading and the frontmatter take precedence over fields submitted next to them.
import { isObject } from '@lectern/content/is-object';
import {
  LAYOUT_PARTS,
  frontmatterFields,
  frontmatterIn,
  holdsConditions,
  parseShared,
  titleOf,
  withoutEmoji,
  withDocument,
  withFields,
  type JSONDocument,
  type PageFields,
} from '@lectern/content';
import { badRequest } from '#platform/errors';
import { markdownOf, requireBody, submittedTree, type BodyInput } from '../body-text.ts';
import { hrefOfRef, refOfHref } from '../hrefs.ts';

type Layout = Record<string, boolean | string>;

/** Page fields by the frontmatter key that sets them. */
export const frontmatterKeys = {
  description: 'description',
  icon: 'icon',
  hidden: 'hidden',
  noIndex: 'noIndex',
  noRobotsIndex: 'noRobotsIndex',
  condition: 'if',
} as const;
type PlainField = keyof typeof frontmatterKeys;

export type FrontmatterFields = Partial<Pick<PageFields, PlainField | 'title' | 'variables' | 'cover' | 'layout'>>;

/** `emoji` is the page's own. */
export function parseFrontmatter(markdown: string, emoji?: string): FrontmatterFields {
  const page = parseShared(markdown);
  const title = withoutEmoji(titleIn(page), emoji);
  return { ...(title !== '' && { title }), ...factsIn(frontmatterFields(page)) };
}

/** Fields set by the frontmatter alone. */
export const readSettings = (markdown: string): FrontmatterFields => factsIn(frontmatterIn(markdown));

function factsIn(data: Readonly<Record<string, unknown>>): FrontmatterFields {
  return {
    ...text('description', data['description']),
    ...text('icon', data['icon']),
    ...flag('hidden', data['hidden']),
    ...flag('noIndex', data['noIndex']),
    ...flag('noRobotsIndex', data['noRobotsIndex']),
    ...text('condition', data['if']),
    ...variables(data['vars']),
    ...cover(data),
    ...layout(data['layout']),
  };
}

const longestTitle = 512;

/** A heading may exceed the length of a title; it is truncated at a character boundary. */
const titleIn = (page: ReturnType<typeof parseShared>): string =>
  (titleOf(page) ?? '')
    .slice(0, longestTitle)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** A title submitted as a field, in one line. */
export function submittedTitle(title: string, before?: string): string {
  const line = title.replaceAll(/\s+/g, ' ').trim();
  if (line === '') throw badRequest('title must not be blank');
  if (line !== before) requireEditableTitle(line, 'title');
  return line;
}

/** Titles and descriptions appear in lists, where conditions are not evaluated. */
export function requireEditableTitle(text: string | undefined, field: string): void {
  if (text !== undefined && holdsConditions(text)) {
    throw badRequest(`${field} must not contain a condition such as {% if … %}: it would be visible to everyone`);
  }
}

const text = <K extends string>(name: K, value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}) as { [N in K]?: string };

const flag = <K extends string>(name: K, value: unknown) =>
  (typeof value === 'boolean' ? { [name]: value } : {}) as { [N in K]?: boolean };

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length <= 256);

function variables(value: unknown): Pick<FrontmatterFields, 'variables'> {
  if (!isObject(value)) return {};
  const sound = Object.entries(value).filter(([name, one]) => /^\p{L}[\p{L}\p{N}_]*$/u.test(name) && isPlain(one));
  return { variables: Object.fromEntries(sound) as Record<string, string | number | boolean> };
}

function cover(data: Record<string, unknown>): Pick<FrontmatterFields, 'cover'> {
  const { cover: address, coverY } = data;
  if (typeof address !== 'string' || address === '') return {};
  const ref = refOfHref(address) ?? { kind: 'url', url: address };
  return { cover: { ref: { ...ref }, yPos: typeof coverY === 'number' ? coverY : 0 } };
}

function layout(value: unknown): Pick<FrontmatterFields, 'layout'> {
  if (!isObject(value)) return {};
  const result: Layout = {};
  if (value['width'] === 'wide' || value['width'] === 'default') result['width'] = value['width'];
  for (const name of LAYOUT_PARTS) {
    const part = value[name];
    if (isObject(part) && typeof part['visible'] === 'boolean') result[name] = part['visible'];
    if (name === 'cover' && isObject(part) && (part['size'] === 'hero' || part['size'] === 'full')) {
      result['coverSize'] = part['size'];
    }
  }
  return Object.keys(result).length === 0 ? {} : { layout: result };
}

/** The source updated to match the fields, where it sets them. */
export function writeFrontmatter(markdown: string, fields: Partial<PageFields>): string {
  const frontmatter: Record<string, unknown> = {};
  for (const [field, key] of Object.entries(frontmatterKeys)) {
    const value = fields[field as PlainField];
    if (field in fields) frontmatter[key] = value === '' || value === false ? undefined : value;
  }
  const { title } = fields;
  // A heading truncated for the title stays whole when the same title is submitted again.
  const isOther = title !== undefined && title !== titleIn(parseShared(markdown));
  return withFields(markdown, { ...(isOther && { title }), frontmatter });
}

/**
 * The source after a body was submitted for it. Markdown replaces the source. A document tree cannot express the
 * frontmatter and the leading heading, so these stay, and so does the spelling of unchanged blocks.
 */
export function submittedSource(before: string, sent: BodyInput, fields: Partial<PageFields>): string {
  if (before !== '') requireBody(sent);
  const markdown = markdownOf(sent);
  const tree = submittedTree(sent);
  if (tree === undefined) return markdown;
  const kept = withDocument(before, tree as unknown as JSONDocument, { ref: refOfHref, href: hrefOfRef });
  return writeFrontmatter(kept, fields);
}
