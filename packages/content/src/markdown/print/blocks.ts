// Prints every block of a document as Markdown.
import type { DocumentBlock } from '../../document/types.ts';
import { printCode } from './code.ts';
import { destination, htmlAttributes, lightText } from './escape.ts';
import { htmlInlines } from './html-inlines.ts';
import { blockquote, itemMark, listItem } from './list-item.ts';
import { printImages } from './media.ts';
import type { Notes } from './notes.ts';
import type { Data } from './read.ts';
import { blocks, fragmentNodes, href, length, list, record, text } from './read.ts';
import { printTable } from './table.ts';
import { details, tag } from './tag.ts';
import { printHeading, printParagraph } from './text-blocks.ts';

export function printBlocks(nodes: unknown, notes: Notes, inItem = false): string {
  const all = blocks(nodes);
  let alternate = false;
  const parts = all.map((block, i) => {
    const before = all[i - 1];
    const kind = listKind(block);
    alternate = kind !== undefined && before !== undefined && listKind(before) === kind && !alternate;
    if (block.type === 'divider') return inItem && i === 0 ? '___' : '***';
    return printBlock(block, notes, alternate);
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

function listKind(block: DocumentBlock): 'bullet' | 'number' | undefined {
  if (block.type === 'list-ordered') return 'number';
  return block.type === 'list-unordered' || block.type === 'list-tasks' ? 'bullet' : undefined;
}

/** The content of a container; an empty container holds one empty paragraph. */
function inside(nodes: unknown, notes: Notes, inItem = false): string {
  const all = blocks(nodes);
  const only = all[0];
  const empty = all.length === 1 && only?.type === 'paragraph' && record(only.data)['align'] === undefined;
  return empty && htmlInlines(only.nodes, notes) === '' ? '' : printBlocks(all, notes, inItem);
}

function printBlock(block: DocumentBlock, notes: Notes, alternate: boolean): string {
  const data = record(block.data);
  const body = () => inside(block.nodes, notes);
  const word = (key: string) => text(data[key]);
  switch (block.type) {
    case 'paragraph':
      return printParagraph(block, notes);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return printHeading(block, notes);
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return printList(block, notes, alternate);
    case 'list-item':
      return body();
    case 'code':
      return printCode(block, notes);
    case 'code-line':
      return '';
    case 'hint':
      return tag('hint', { style: word('style') ?? 'info', icon: word('icon') }, body());
    case 'blockquote':
      return blockquote(body());
    case 'divider':
      return '***';
    case 'math':
      return `$$\n${(word('formula') ?? '').replaceAll('$$', '$ $').replace(/[\r\n]+$/, '')}\n$$`;
    case 'images':
      return printImages(block, notes);
    case 'image':
      return printImages({ ...block, type: 'images', data: {}, nodes: [block] }, notes);
    case 'drawing': {
      const src = href(data['ref']);
      if (src === undefined) return '';
      return `<img${htmlAttributes({ src, alt: word('alt') ?? '', class: 'gitbook-drawing' })}>`;
    }
    case 'embed': {
      const caption = printBlocks(fragmentNodes(block, 'caption'), notes);
      const fullWidth = data['fullWidth'] === true ? true : undefined;
      return tag('embed', { url: word('url') ?? '', fullWidth }, caption === '' ? undefined : caption);
    }
    case 'file':
      return tag('file', { src: href(data['ref']) ?? '' }, printBlocks(fragmentNodes(block, 'caption'), notes));
    case 'content-ref': {
      const url = href(data['ref']) ?? '';
      return tag('content-ref', { url }, `[${lightText(url.replace(/\s+/g, ' '))}](${destination(url)})`);
    }
    case 'reusable-content':
      return tag('include', { '': href(data['ref']) ?? '' }, undefined);
    case 'tabs':
      return tag(
        'tabs',
        {},
        parts(block, (item) => tag('tab', { title: text(item['title']), icon: text(item['icon']) }, ''), notes),
      );
    case 'stepper':
      return tag(
        'stepper',
        {},
        parts(block, (item) => tag('step', { icon: text(item['icon']) }, ''), notes),
      );
    case 'columns':
      return tag('columns', {}, parts(block, columnTag, notes));
    case 'updates':
      return tag('updates', { format: word('format') }, parts(block, updateTag, notes));
    case 'tabs-item':
    case 'stepper-step':
    case 'column':
    case 'update':
      return body();
    case 'expandable': {
      const title = htmlInlines(fragmentNodes(block, 'expandable-title')[0]?.nodes, notes);
      const content = inside(fragmentNodes(block, 'expandable-body'), notes);
      return details(block.open === true, title, content);
    }
    case 'table':
      return printTable(block, notes, (nodes) => printBlocks(nodes, notes));
    case 'if':
      return `{% if ${(word('expression') ?? '').replace(/\s+/g, ' ').replaceAll('%}', '% }')} %}\n${body()}\n{% endif %}`;
    case 'integration':
      return printIntegration(block, notes);
    case 'swagger':
      return printOperation(block, notes);
    case 'openapi-operation':
      return tag('openapi-operation', { spec: spec(data), path: word('path'), method: word('method') }, '');
    case 'openapi-schemas': {
      const schemas = list(data['schemas'])
        .filter((name) => typeof name === 'string')
        .join(',');
      const grouped = typeof data['grouped'] === 'boolean' ? data['grouped'] : undefined;
      return tag('openapi-schemas', { spec: spec(data), schemas, grouped }, '');
    }
    case 'openapi-webhook':
      return tag('openapi-webhook', { spec: spec(data), name: word('name'), method: word('method') }, '');
    case 'prompt':
      return tag('prompt', strings(data), body());
  }
}

/** Of a description, or described on the page. */
function printOperation(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const src = href(data['ref']) ?? '';
  const [path, method] = [text(data['path']), text(data['method'])];
  const expanded = data['expanded'] === true ? true : undefined;
  const [summary, baseUrl] = [text(data['summary']), text(data['baseUrl'])];
  if (src !== '' || (summary === undefined && !block.fragments))
    return tag('openapi', { src, path, method, expanded, summary, baseUrl }, '');
  return tag(
    'swagger',
    { method, path, baseUrl, summary, expanded },
    printBlocks(fragmentNodes(block, 'content'), notes),
  );
}

const spec = (data: Data) => text(record(data['ref'])['spec']);

function strings(data: Data): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function columnTag(data: Data): string {
  return tag('column', { width: length(data['width']), valign: text(data['verticalAlignment']) }, '');
}

function updateTag(data: Data): string {
  const tags = list(data['tags'])
    .filter((name) => typeof name === 'string')
    .join(',');
  return tag('update', { date: text(data['date']), tags: tags || undefined }, '');
}

/** The parts of a group, each between its start and end tag. */
function parts(block: DocumentBlock, frame: (data: Data) => string, notes: Notes): string {
  return blocks(block.nodes)
    .map((part) => {
      const [open, close] = frame(record(part.data)).split('\n');
      return [open, inside(part.nodes, notes), close].filter(Boolean).join('\n');
    })
    .join('\n\n');
}

function printIntegration(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const attributes = strings(record(data['props']));
  const name = text(data['block']) ?? '';
  const integration = text(data['integration']) ?? '';
  if (integration !== '') return tag(`@${integration}${name ? `/${name}` : ''}`, attributes, undefined);
  if (!/^[A-Za-z][\w@/.-]*$/.test(name)) return '';
  return tag(name, attributes, block.fragments ? printBlocks(fragmentNodes(block, 'content'), notes) : undefined);
}

/** Markers of nested empty lists would be a thematic break: `* * *`. */
const ruleLike = /^\*(?:[ \t]*\*){2,}[ \t]*$/m;

function printList(block: DocumentBlock, notes: Notes, alternate: boolean): string {
  const printed = printItems(block, notes, alternate);
  // Only list markers are at the beginning of a line.
  return ruleLike.test(printed) ? printed.replaceAll(/^\*/gm, '+') : printed;
}

function printItems(block: DocumentBlock, notes: Notes, alternate: boolean): string {
  const ordered = block.type === 'list-ordered';
  const from = record(block.data)['start'];
  const first = typeof from === 'number' && Number.isInteger(from) && from >= 0 ? from : 1;
  const items = blocks(block.nodes).map((item, i) => {
    const mark = itemMark({ ordered, first, alternate }, i);
    const checked = record(item.data)['checked'] === true ? 'x' : ' ';
    const content = inside(item.nodes, notes, true);
    // A checked item is a task.
    const isTask = block.type === 'list-tasks' && (checked === 'x' || item.plain !== true);
    const below = isTask && (!startsWithText(item) || content.startsWith('<p'));
    const printed = listItem(mark, content, { box: isTask ? `[${checked}]` : '', below });
    return { text: printed, tight: content === '' || isTight(item) };
  });
  const tight = items.every((item) => item.tight);
  return items.map((item) => item.text).join(tight ? '\n' : '\n\n');
}

/** A checkbox precedes text; any other first block goes below it. */
function startsWithText(item: DocumentBlock): boolean {
  const first = blocks(item.nodes)[0];
  return first?.type === 'paragraph';
}

function isTight(item: DocumentBlock): boolean {
  const [first, ...rest] = blocks(item.nodes);
  return first?.type === 'paragraph' && rest.every((block) => listKind(block) !== undefined) && rest.length < 2;
}
