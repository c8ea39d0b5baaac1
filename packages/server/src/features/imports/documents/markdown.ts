// Markdown of other dialects: title and settings are extracted, and admonitions become hints.
import { frontmatterFields, leavesOpen, parse, titleOf, tooLarge } from '@lectern/content';
import { badRequest } from '#platform/errors';
import type { Loss } from '@lectern/content/from-html';
import type { Document, PageAttributes } from './types.ts';
import { noteToHints } from './notes.ts';

export function readMarkdown(source: string): Document {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const broken = tooLarge(text);
  if (broken !== undefined) throw badRequest(`it has ${broken}`);
  const page = parse(text);
  const data = page.frontmatter?.valid ? frontmatterFields(page) : {};
  const losses: Loss[] = [];
  if (page.frontmatter && !page.frontmatter.valid)
    losses.push({ what: 'its frontmatter is not valid YAML; it stays in the text' });
  // A condition that begins in the title may extend over the text.
  const goesOn = page.title && leavesOpen(text.slice(page.title.start, page.title.end));
  const cut = [page.frontmatter?.valid ? page.frontmatter : undefined, goesOn ? undefined : page.title].flatMap(
    (span) => span ?? [],
  );
  let body = '';
  let at = 0;
  for (const { start, end } of cut) {
    body += text.slice(at, start);
    at = end;
  }
  body = (body + text.slice(at)).replace(/^(?:[ \t]*\n)+/, '');
  const title = titleOf(page) || word(data['title']);
  const unknown = Object.keys(data).filter((key) => !known.has(key));
  if (unknown.length > 0) losses.push({ what: `unsupported frontmatter: ${unknown.join(', ')}` });
  const position = ['sidebar_position', 'nav_order', 'weight', 'order', 'position']
    .map((key) => data[key])
    .find((value) => typeof value === 'number');
  return {
    title,
    markdown: noteToHints(body),
    // The visibility of the page is read also from frontmatter without other fields.
    fields: { ...fieldsOf(data), ...conditionOf(frontmatterFields(page)) },
    ...(position !== undefined && { position }),
    losses,
  };
}

const known = new Set(
  [
    'title sidebar_position nav_order weight order position slug description icon emoji hidden noIndex noRobotsIndex',
    'draft layout tags date lang id sidebar_label if',
  ].flatMap((line) => line.split(' ')),
);

const word = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value).trim() : undefined;

const conditionOf = ({ if: condition }: Readonly<Record<string, unknown>>): PageAttributes =>
  typeof condition === 'string' ? { condition } : {};

function fieldsOf(data: Readonly<Record<string, unknown>>): PageAttributes {
  const description = word(data['description']);
  const icon = word(data['icon']);
  const slug = word(data['slug'])
    ?.split('/')
    .findLast((part) => part !== '');
  return {
    ...(description !== undefined && { description }),
    ...(icon !== undefined && /^[\w-]{1,50}$/.test(icon) && { icon }),
    ...(slug !== undefined && { slug }),
    ...((data['hidden'] === true || data['draft'] === true) && { hidden: true }),
    ...(data['noIndex'] === true && { noIndex: true }),
    ...(data['noRobotsIndex'] === true && { noRobotsIndex: true }),
  };
}
