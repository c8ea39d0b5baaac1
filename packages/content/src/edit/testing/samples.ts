// One new node of each kind, as an editor inserts it.
import type { Block, Inline, TableCell, TableColumn, TableRow, Target } from '../../markdown/tree.ts';
import { at, paragraph, text } from './tree-edits.ts';

const target = (value: string): Target => ({ value, form: 'destination', ...at });
const words = (value: string): Block[] => [paragraph(text(value))];
export const cell = (value: string): TableCell => ({ children: value === '' ? [] : words(value), ...at });
export const row = (...values: string[]): TableRow => ({ cells: values.map(cell), ...at });
export const column = (title: string): TableColumn => ({
  kind: 'text',
  title: title === '' ? [] : [text(title)],
  ...at,
});

/** Every kind has a sample; a new kind does not compile without one. */
export const blockSamples: { [K in Block['type']]: () => Extract<Block, { type: K }> } = {
  paragraph: () => ({ type: 'paragraph', children: [text('A new paragraph.')], ...at }),
  heading: () => ({ type: 'heading', depth: 2, children: [text('New heading')], ...at }),
  thematicBreak: () => ({ type: 'thematicBreak', ...at }),
  blockquote: () => ({ type: 'blockquote', children: words('Quoted'), ...at }),
  list: () => ({
    type: 'list',
    ordered: false,
    tight: true,
    children: ['one', 'two'].map((value) => ({ type: 'listItem', children: words(value), ...at })),
    ...at,
  }),
  code: () => ({ type: 'code', lang: 'js', value: 'let a = 1;\n\nb();', ...at }),
  diagram: () => ({ type: 'diagram', value: 'graph TD; A-->B', ...at }),
  math: () => ({ type: 'math', value: 'a^2 + b_1', ...at }),
  hint: () => ({ type: 'hint', style: 'warning', children: words('Careful'), ...at }),
  tabs: () => ({
    type: 'tabs',
    children: ['One', 'Two "2"'].map((title) => ({ type: 'tab', title, children: words(title), ...at })),
    ...at,
  }),
  stepper: () => ({ type: 'stepper', children: [{ type: 'step', children: words('First do this'), ...at }], ...at }),
  columns: () => ({
    type: 'columns',
    children: ['Left', 'Right'].map((value) => ({ type: 'column', width: '50%', children: words(value), ...at })),
    ...at,
  }),
  expandable: () => ({
    type: 'expandable',
    open: false,
    summary: [text('More & more')],
    children: words('Body'),
    ...at,
  }),
  images: () => ({
    type: 'images',
    children: [{ type: 'image', target: target('a b.png'), alt: 'A', caption: [], ...at }],
    ...at,
  }),
  drawing: () => ({ type: 'drawing', target: target('d.svg'), alt: 'D', ...at }),
  embed: () => ({ type: 'embed', target: target('https://x.example/v'), children: [], ...at }),
  file: () => ({ type: 'file', target: target('a (1).pdf'), children: words('The file'), ...at }),
  contentRef: () => ({ type: 'contentRef', target: target('p.md'), children: words('p.md'), ...at }),
  include: () => ({ type: 'include', target: target('../.gitbook/includes/x.md'), ...at }),
  if: () => ({ type: 'if', expression: 'visitor.claims.a == "b"', children: words('Only some'), ...at }),
  table: () => ({
    type: 'table',
    view: 'grid',
    columns: [column('A'), { ...column('B'), align: 'center' }],
    rows: [row('1', 'a|b'), row('2', '')],
    ...at,
  }),
  openapi: () => ({
    type: 'openapi',
    target: target('https://x.example/o.json'),
    path: '/a',
    method: 'get',
    children: [],
    ...at,
  }),
  openapiOperation: () => ({ type: 'openapiOperation', spec: 's', path: '/a/{b}', method: 'get', children: [], ...at }),
  openapiSchemas: () => ({
    type: 'openapiSchemas',
    spec: 's',
    schemas: ['A', 'B'],
    grouped: true,
    children: [],
    ...at,
  }),
  openapiWebhook: () => ({ type: 'openapiWebhook', spec: 's', name: 'n', method: 'post', children: [], ...at }),
  updates: () => ({
    type: 'updates',
    format: 'full',
    children: [{ type: 'update', date: '2030-01-02', tags: ['a', 'b'], children: words('News'), ...at }],
    ...at,
  }),
  prompt: () => ({
    type: 'prompt',
    attributes: { description: 'D', icon: 'star' },
    children: words('Ask this'),
    ...at,
  }),
  integration: () => ({
    type: 'integration',
    integration: 'plant',
    block: 'uml',
    attributes: { content: 'a "b"' },
    ...at,
  }),
  unknownTag: () => ({
    type: 'unknownTag',
    name: 'unheard',
    attributes: { a: 'b' },
    paired: true,
    children: words('In it'),
    ...at,
  }),
  element: () => ({ type: 'element', name: 'section', attributes: { class: 'x' }, children: words('In it'), ...at }),
  comment: () => ({ type: 'comment', value: '<!-- a note -->', ...at }),
  definition: () => ({ type: 'definition', label: 'NEW', target: target('https://x.example'), title: 'T', ...at }),
  footnoteDefinition: () => ({ type: 'footnoteDefinition', label: 'new', children: words('Note'), ...at }),
};

const inner = (): Inline[] => [text('marked')];

export const inlineSamples: Record<Inline['type'], () => Inline> = {
  text: () => text('typed'),
  break: () => ({ type: 'break', ...at }),
  strong: () => ({ type: 'strong', children: inner(), ...at }),
  emphasis: () => ({ type: 'emphasis', children: inner(), ...at }),
  delete: () => ({ type: 'delete', children: inner(), ...at }),
  inlineCode: () => ({ type: 'inlineCode', children: [text('a `b` *c*')], ...at }),
  keyboard: () => ({ type: 'keyboard', children: inner(), ...at }),
  superscript: () => ({ type: 'superscript', children: inner(), ...at }),
  subscript: () => ({ type: 'subscript', children: inner(), ...at }),
  color: () => ({ type: 'color', text: 'red', background: 'default', children: inner(), ...at }),
  link: () => ({ type: 'link', target: target('a b.md'), title: 'Its "title"', children: inner(), ...at }),
  mention: () => ({ type: 'mention', target: target('p.md'), children: inner(), ...at }),
  inlineImage: () => ({ type: 'inlineImage', target: target('i.png'), alt: 'An image', ...at }),
  emoji: () => ({ type: 'emoji', code: '1f604', ...at }),
  icon: () => ({ type: 'icon', name: 'star', ...at }),
  button: () => ({ type: 'button', label: 'Press', kind: 'primary', target: target('a.md'), ...at }),
  annotation: () => ({ type: 'annotation', label: 'note', children: inner(), ...at }),
  expression: () => ({ type: 'expression', value: 'space.vars.a ** 2', ...at }),
  inlineMath: () => ({ type: 'inlineMath', value: 'a^2', ...at }),
  anchor: () => ({ type: 'anchor', id: 'Here', ...at }),
  inlineElement: () => ({ type: 'inlineElement', name: 'u', attributes: {}, children: inner(), ...at }),
  comment: () => ({ type: 'comment', value: '<!-- inline -->', ...at }),
};
