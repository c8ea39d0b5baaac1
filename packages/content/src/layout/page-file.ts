// The file of a page split into its head (frontmatter and title) and its body, with the parsed head.
import { LAYOUT_PARTS } from '../tree/layout-parts.ts';
import { leavesOpen } from '../markdown/condition-marks.ts';
import { frontmatterFields, titleOf } from '../markdown/with-fields.ts';
import { parse } from '../markdown/parse.ts';
import { readFrontmatter } from '../markdown/parse/frontmatter.ts';
import type { Page as Markdown } from '../markdown/tree.ts';
import type { Layout, Variables } from '../tree/page.ts';
import { splitEmoji } from './emoji.ts';
import { isMap } from './yaml.ts';

export interface HeadFacts {
  readonly title?: string;
  readonly emoji?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly condition?: string;
  readonly variables?: Variables;
  readonly layout?: Layout;
  /** URLs as written. */
  readonly cover?: { readonly href?: string; readonly dark?: string; readonly yPos: number };
}

export interface PageFile {
  readonly head: string;
  readonly body: string;
  readonly facts: HeadFacts;
  /** The text, parsed at least up to the title. */
  readonly page: Markdown;
}

/**
 * Parses only the head where that is enough: a title on its own line ends the head, whatever follows. A title with a
 * reference link is the exception, because its definition may be anywhere.
 */
function parseHead(text: string): Markdown {
  const frontmatter = readFrontmatter(text);
  const from = frontmatter?.end ?? 0;
  const line = /^\ufeff?(?:[ \t]*\r?\n)*#[ \t]+[^\n[]*(?:\n|$)/.exec(text.slice(from));
  return parse(line ? text.slice(0, from + line[0].length) : text);
}

export function readPageFile(text: string): PageFile {
  const page = parseHead(text);
  const facts = factsOf(page);
  const end = page.title?.end ?? page.frontmatter?.end ?? 0;
  if (end === 0) return { head: '', body: text, facts, page };
  const before = page.title ? text.slice(page.frontmatter?.end ?? 0, page.title.start) : '';
  if (before.replace('\ufeff', '').trim() !== '') return { head: '', body: text, facts, page };
  // A condition opened in the title may extend to the text.
  if (page.title && leavesOpen(text.slice(page.title.start, page.title.end)))
    return { head: '', body: text, facts, page };
  const atLine =
    end > 0 && text[end - 1] === '\n' ? end : end + (/^[^\n]*(?:\n|$)/.exec(text.slice(end))?.[0].length ?? 0);
  const blank = /^(?:[ \t]*\r?\n)*/.exec(text.slice(atLine))?.[0].length ?? 0;
  const body = text.slice(atLine + blank);
  // A rest that begins with its own head would be parsed as one: then do not split.
  if (/^\ufeff?(?:---|#[ \t]|[^\n]*\r?\n=+[ \t]*\r?$)/m.test(body.slice(0, 2000)) && hasHead(body)) {
    return { head: '', body: text, facts, page };
  }
  return { head: text.slice(0, atLine + blank), body, facts, page };
}

function hasHead(body: string): boolean {
  const { title, frontmatter } = parse(body);
  return title !== undefined || frontmatter !== undefined;
}

function factsOf(page: Markdown): HeadFacts {
  const data = frontmatterFields(page);
  const heading = titleOf(page);
  return {
    ...(heading && splitEmoji(heading)),
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

const text = <K extends string>(name: K, value: unknown) =>
  ((typeof value === 'string' && value !== '') || typeof value === 'number' ? { [name]: String(value) } : {}) as {
    [N in K]?: string;
  };

const flag = <K extends string>(name: K, value: unknown) =>
  (value === true ? { [name]: true } : {}) as { [N in K]?: true };

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= 256);

/** Variables by name; invalid ones are skipped. */
export function readVariableMap(value: unknown): Variables | undefined {
  if (!isMap(value)) return undefined;
  const sound = Object.entries(value).filter(
    ([name, one]) => /^\p{L}[\p{L}\p{N}_]{0,127}$/u.test(name) && isPlain(one),
  );
  return sound.length === 0 ? undefined : (Object.fromEntries(sound) as Variables);
}

function variables(value: unknown): Pick<HeadFacts, 'variables'> {
  const read = readVariableMap(value);
  return read ? { variables: read } : {};
}

function cover({ cover: href, coverDark: dark, coverY }: Record<string, unknown>): Pick<HeadFacts, 'cover'> {
  const light = typeof href === 'string' && href !== '' ? { href } : {};
  const other = typeof dark === 'string' && dark !== '' ? { dark } : {};
  if (!('href' in light) && !('dark' in other)) return {};
  return { cover: { ...light, ...other, yPos: typeof coverY === 'number' && Number.isFinite(coverY) ? coverY : 0 } };
}

function layout(value: unknown): Pick<HeadFacts, 'layout'> {
  if (!isMap(value)) return {};
  const result: Record<string, boolean | string> = {};
  if (value['width'] === 'wide' || value['width'] === 'default') result['width'] = value['width'];
  for (const name of LAYOUT_PARTS) {
    const part = value[name];
    if (isMap(part) && typeof part['visible'] === 'boolean') result[name] = part['visible'];
    if (name === 'cover' && isMap(part) && (part['size'] === 'hero' || part['size'] === 'full')) {
      result['coverSize'] = part['size'];
    }
  }
  return Object.keys(result).length === 0 ? {} : { layout: result };
}
