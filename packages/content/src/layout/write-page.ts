// Writes the file of a page; unchanged parts of the previous file keep their bytes.
import { lightText } from '../markdown/print/escape.ts';
import { frontmatterOf } from '../markdown/with-fields.ts';
import { isSame } from '../tree/canonical.ts';
import type { Json } from '../tree/canonical.ts';
import type { PageFields } from '../tree/page.ts';
import { editKeys } from '../markdown/edit-yaml.ts';
import { emojiCharacter, splitEmoji } from './emoji.ts';
import { LAYOUT_PARTS } from '../tree/layout-parts.ts';
import { readPageFile } from './page-file.ts';
import type { HeadFacts, PageFile } from './page-file.ts';
import { isMap } from './yaml.ts';

/** The head to write; URLs are relative to the file. */
export type PageHead = Omit<HeadFacts, 'title'> & { readonly title: string };

export function wantedOf(page: PageFields, address: (ref: PageFields['target']) => string | undefined): PageHead {
  const { title, emoji, description, icon, hidden, noIndex, noRobotsIndex, condition, variables, layout, cover } = page;
  const href = address(cover?.ref);
  const dark = address(cover?.refDark);
  return {
    title,
    ...(emoji && { emoji: emojiCharacter(emoji) }),
    ...(description && { description }),
    ...(icon && { icon }),
    ...(hidden && { hidden }),
    ...(noIndex && { noIndex }),
    ...(noRobotsIndex && { noRobotsIndex }),
    ...(condition && { condition }),
    ...(variables && Object.keys(variables).length > 0 && { variables }),
    ...(layout && Object.keys(layout).length > 0 && { layout }),
    ...((href !== undefined || dark !== undefined) && {
      cover: { ...(href !== undefined && { href }), ...(dark !== undefined && { dark }), yPos: cover?.yPos ?? 0 },
    }),
  };
}

const plainKeys = {
  description: 'description',
  icon: 'icon',
  hidden: 'hidden',
  noIndex: 'noIndex',
  noRobotsIndex: 'noRobotsIndex',
  condition: 'if',
  variables: 'vars',
} as const;

const same = (left: unknown, right: unknown): boolean => isSame(left as Json | undefined, right as Json | undefined);

/** Frontmatter keys that have to change, with their values. */
function changedKeys(
  wanted: PageHead,
  facts: HeadFacts,
  data: Readonly<Record<string, unknown>>,
): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  for (const [name, key] of Object.entries(plainKeys) as [keyof typeof plainKeys, string][]) {
    if (!same(wanted[name], facts[name])) changes.set(key, wanted[name]);
  }
  if (wanted.cover?.href !== facts.cover?.href) changes.set('cover', wanted.cover?.href);
  if (wanted.cover?.dark !== facts.cover?.dark) changes.set('coverDark', wanted.cover?.dark);
  if (!wanted.cover && 'coverY' in data) changes.set('coverY', undefined);
  if (wanted.cover && wanted.cover.yPos !== (facts.cover?.yPos ?? undefined)) changes.set('coverY', wanted.cover.yPos);
  if (!same(wanted.layout, facts.layout)) changes.set('layout', layoutOf(wanted.layout ?? {}, data['layout']));
  return changes;
}

/** Unknown layout keys in the frontmatter are retained. */
function layoutOf(layout: NonNullable<PageHead['layout']>, before: unknown): Record<string, unknown> | undefined {
  const result: Record<string, unknown> = isMap(before) ? { ...before } : {};
  const part = (name: string): Record<string, unknown> => (isMap(result[name]) ? { ...result[name] } : {});
  if (layout['width'] === undefined) delete result['width'];
  else result['width'] = layout['width'];
  for (const name of LAYOUT_PARTS) {
    const { visible: _, ...rest } = part(name);
    const visible = typeof layout[name] === 'boolean' ? { visible: layout[name] } : {};
    const size = name === 'cover' && layout['coverSize'] !== undefined ? { size: layout['coverSize'] } : {};
    const next = { ...visible, ...rest, ...size };
    if (Object.keys(next).length === 0) delete result[name];
    else result[name] = next;
  }
  return Object.keys(result).length === 0 ? undefined : result;
}

/** `before` is the previous file, if any; `body` has its links written as URLs. */
export function writePageFile(before: string | undefined, wanted: PageHead, body: string): string {
  // A body with its own head determines the head.
  const own = readPageFile(body);
  const file = own.head !== '' || before === undefined ? own : readPageFile(before);
  const rest = own.head !== '' ? own.body : body;
  const text = headOf(file, own, before, wanted) + rest;
  const ends = before === undefined || before === '' || before.endsWith('\n');
  return text === '' || text.endsWith('\n') || !ends ? text : `${text}\n`;
}

function headOf(file: PageFile, own: PageFile, before: string | undefined, wanted: PageHead): string {
  if (file.head !== '') return editHead(file, wanted, before === undefined || file === own);
  if (own.page.title || own.page.frontmatter) return '';
  if (before === undefined) return newHead(wanted);
  // A file without a title stays so: its title is in the table of contents.
  return frontmatterOf(Object.fromEntries(changedKeys(wanted, {}, {})));
}

/**
 * The text of the heading. A leading emoji is read as the emoji of the page: a title that begins with one is preceded
 * by the page's emoji, or is split into emoji and title for a page that has none.
 */
function headingOf({ title, emoji }: PageHead, facts: HeadFacts): string {
  const first = splitEmoji(title).emoji === undefined ? facts.emoji : emoji;
  return first === undefined ? title : `${first} ${title}`;
}

function newHead(wanted: PageHead): string {
  const changes = changedKeys(wanted, {}, {});
  return `${frontmatterOf(Object.fromEntries(changes))}# ${lightText(headingOf(wanted, {}))}\n\n`;
}

function editHead({ head, facts, page }: PageFile, wanted: PageHead, mayAddTitle: boolean): string {
  let result = head;
  const heading = headingOf(wanted, facts);
  const said = facts.emoji === undefined ? facts.title : `${facts.emoji} ${facts.title}`;
  if (page.title && said !== heading) {
    const { start, end } = page.title;
    const tail = /\s*$/.exec(head.slice(start, end))?.[0] ?? '';
    result = `${head.slice(0, start)}# ${lightText(heading)}${tail}${head.slice(end)}`;
  } else if (!page.title && mayAddTitle) {
    result = `${head.trimEnd()}\n\n# ${lightText(heading)}\n\n`;
  }
  const { frontmatter } = page;
  if (frontmatter && !frontmatter.valid) return result;
  const changes = changedKeys(wanted, facts, frontmatter?.data ?? {});
  if (changes.size === 0) return result;
  const eol = head.includes('\r\n') ? '\r\n' : '\n';
  if (!frontmatter) {
    const added = frontmatterOf(Object.fromEntries(changes)).replaceAll('\n', eol);
    return result.startsWith('\ufeff') ? `\ufeff${added}${result.slice(1)}` : added + result;
  }
  const edited = editKeys(frontmatter.raw, changes);
  const at = head.indexOf(frontmatter.raw, frontmatter.start);
  if (edited.trim() === '')
    return result.slice(0, frontmatter.start) + result.slice(frontmatter.end).replace(/^\s+/, '');
  return result.slice(0, at) + edited + result.slice(at + frontmatter.raw.length);
}
