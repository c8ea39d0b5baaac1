// Markdown as replied: it begins with the title, wherever that is stored, and links to pages are relative or by id.
// Also the inverse, so that sending it back unchanged gives what was stored.
import {
  parse,
  parseShared,
  rewriteLinks,
  titleOf,
  withFields,
  withoutEmoji,
  withoutFrontmatter,
  type Page,
  type TargetUse,
} from '@lectern/content';
import { refOfHref } from './hrefs.ts';

/** `stable` refers to pages by id; `relative` by path, from the page that links to them. */
export type RefsForm = 'relative' | 'stable';
/** The path of a page; undefined where the reader must not learn it, or it has none. */
export type FindPath = (pageId: string) => Promise<string | undefined>;
type Titled = Pick<Page, 'title' | 'emoji'>;

/** `path` is that of the page itself. */
export async function shownMarkdown(
  text: string,
  page: Titled,
  { refs, path, find }: { refs: RefsForm; path: string; find: FindPath },
): Promise<string> {
  return withHeading(refs === 'stable' ? text : await withRelativeLinks(text, path, find), page);
}

const headingLine = (title: string): string => withFields('# -', { title });

/** With the title as first line after the frontmatter, unless the body already states it. */
export function withHeading(text: string, page: Titled): string {
  const body = withoutFrontmatter(text);
  if (saysTitle(body, page)) return text;
  const heading = headingLine(page.title);
  return `${text.slice(0, text.length - body.length)}${heading}\n${body === '' ? '' : `\n${body}`}`;
}

const longestTitle = 512;

function saysTitle(body: string, { title, emoji }: Titled): boolean {
  const lead = leadOf(body);
  if (lead === undefined || !mayBeHeading.test(lead)) return false;
  const heading = withoutEmoji(titleOf(parse(lead)) ?? '', emoji);
  // A heading that exceeds the length of a title is truncated for it.
  return heading === title || (heading.length > longestTitle && heading.startsWith(title) && title !== '');
}

/** A heading, or what may precede one. */
const mayBeHeading = /^\s*(?:#|\[|<|\ufeff)|\n {0,3}=+[ \t]*\r?$/m;

/** The first block, or the whole body where the first block may be invisible. Parsing all of a long page is slow. */
function leadOf(body: string): string | undefined {
  const start = body.search(/\S/);
  if (start < 0) return undefined;
  if (/[[<\ufeff]/.test(body[start]!)) return body;
  const rest = body.slice(start);
  const blank = /\n[ \t]*\r?(?:\n|$)/.exec(rest);
  return blank ? rest.slice(0, blank.index) : rest;
}

/**
 * Removes the heading that was added on read from what was submitted for a page whose source has no title. A heading
 * with more than plain text in it was written by the author and stays.
 */
export function withoutHeading(
  sent: string,
  before: string,
  page: Titled,
  emoji = page.emoji,
): { text: string; title?: string } {
  if (saysTitle(withoutFrontmatter(before), page)) return { text: sent };
  const { title: heading } = parseShared(sent);
  if (!heading) return { text: sent };
  const line = sent.slice(heading.start, heading.end).trimEnd();
  const isOwn = line === headingLine(page.title);
  const words = titleOf(parse(line)) ?? '';
  // Longer than a title, or with an emoji that is not part of it: the heading holds more than the title does.
  if (!isOwn && (line !== headingLine(words) || words.length > longestTitle || withoutEmoji(words, emoji) !== words))
    return { text: sent };
  const rest = sent.slice(heading.end).replace(/^(?:[ \t]*\r?\n){1,2}/, '');
  return { text: sent.slice(0, heading.start) + rest, ...(isOwn && { title: page.title }) };
}

export async function withRelativeLinks(text: string, path: string, find: FindPath): Promise<string> {
  if (!text.includes('/pages/')) return text;
  const ids = new Set<string>();
  // An image never refers to a page, also in this direction.
  const pageIn = ({ target, use }: { target: string; use: TargetUse }): string | undefined => {
    const ref = use === 'image' || use === 'file' ? undefined : refOfHref(target);
    return ref?.kind === 'page' || ref?.kind === 'anchor' ? ref.page : undefined;
  };
  rewriteLinks(text, (link) => void ids.add(pageIn(link) ?? ''));
  const paths = new Map<string, string | undefined>();
  for (const id of ids) if (id !== '') paths.set(id, await find(id));
  return rewriteLinks(text, (link) => {
    const to = paths.get(pageIn(link) ?? '');
    const address = to === undefined ? undefined : relativeAddress(path, to);
    return address === undefined ? undefined : address + (/#.*$/s.exec(link.target)?.[0] ?? '');
  });
}

/** Relative to the folder of the page, as in a repository. */
function relativeAddress(from: string, to: string): string | undefined {
  const target = to.split('/');
  // A file of this name would be the index of its folder.
  if (to === '' || /^readme$/i.test(target.at(-1)!)) return undefined;
  const folder = from.split('/').slice(0, -1);
  let same = 0;
  while (same < folder.length && same < target.length - 1 && folder[same] === target[same]) same++;
  const steps = [...folder.slice(same).map(() => '..'), ...target.slice(same).map(escapeStep)];
  return `${steps.join('/')}.md`;
}

const escapeStep = (step: string): string => (/^[\p{L}\p{N}\p{M}._~-]+$/u.test(step) ? step : encodeURIComponent(step));
