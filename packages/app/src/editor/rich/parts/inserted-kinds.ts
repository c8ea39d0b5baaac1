// Kinds of blocks that the palette inserts after it has asked for something: a file, an address, or their source. It is
// loaded with what is around the document, and imports nothing of the editor, which would be split into more files.
import type { Block } from '@lectern/content/edit';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Texts } from '../../../texts/en.ts';
import { panelTexts } from '../../../texts/panels.ts';
import type { FieldInline } from '../inline/inline-source.ts';
import type { BlockKind } from './block-kinds.ts';
import type { Opened } from './dialogs.tsx';
import { nowhere } from './reference-blocks.ts';
import { chosenFiles } from '../uploads/choose-files.ts';
import type { ReferenceKind } from './suggest.ts';

export type EditorTools = {
  /** Sends files, and inserts them behind the block at a position. */
  addFiles(files: readonly File[], view: EditorView, position: number): Promise<void>;
  open(opened: Opened): void;
  openSource(view: EditorView, position: number): void;
  insert(block: Block): Command;
};

export const condition: Block = { type: 'if', expression: 'true', children: [], ...nowhere };
const diagram: Block = { type: 'diagram', value: 'graph TD\n  A --> B', ...nowhere };
const operation: Block = {
  type: 'openapiOperation',
  spec: 'name-of-the-specification',
  path: '/path',
  method: 'get',
  children: [],
  ...nowhere,
};

/** The island of a block of a type that is before the cursor, which is where a new one is. */
function positionOf({ state: { doc, selection } }: EditorView, type: string): number | undefined {
  let found: number | undefined;
  doc.nodesBetween(0, Math.min(selection.to, doc.content.size), (node, position) => {
    if (node.type.name === 'island' && node.attrs['node'].type === type) found = position;
  });
  return found;
}

export function insertedKinds({ rich, kinds: { inserted: t } }: Texts, tools: EditorTools): BlockKind[] {
  const file =
    (accept: string): Command =>
    (_state, _dispatch, view) => {
      void chosenFiles(accept).then((files) => {
        if (view && !view.isDestroyed) void tools.addFiles(files, view, view.state.selection.to);
      });
      return true;
    };
  const reference =
    (kind: ReferenceKind): Command =>
    () => (tools.open({ kind: 'reference', of: kind }), true);
  const inline =
    (made: FieldInline): Command =>
    () => (tools.open({ kind: 'new-inline', inline: made }), true);
  /** Inserts an example, and opens its source. */
  const source =
    (example: Block): Command =>
    (state, dispatch, view) => {
      tools.insert(example)(state, dispatch);
      const position = view && positionOf(view, example.type);
      if (view && position !== undefined) tools.openSource(view, position);
      return true;
    };
  const add = (id: string, title: string, sign: string, run: Command): BlockKind => ({
    id,
    title,
    sign,
    run,
    turns: false,
  });
  const { inline: names } = panelTexts();
  return [
    add('picture', t.picture, 'image', file('image/*')),
    add('file', t.file, 'file', file('')),
    add('embed', t.embed, 'embed', reference('embed')),
    add('page-card', t.pageCard, 'content-ref', reference('contentRef')),
    add('reusable', t.reusable, 'include', reference('include')),
    add('condition', rich.condition, 'if', tools.insert(condition)),
    add('diagram', t.diagram, 'mermaid', source(diagram)),
    add('operation', t.operation, 'openapi', source(operation)),
    add('button', names.button, 'button', inline({ type: 'button', label: '', kind: 'primary', ...nowhere })),
    add('emoji', names.emoji, ':', inline({ type: 'emoji', code: '', ...nowhere })),
    add('icon', names.icon, 'fa', inline({ type: 'icon', name: '', ...nowhere })),
    add('expression', names.expression, '{{', inline({ type: 'expression', value: '', ...nowhere })),
    add('inline-math', names.formula, '$', inline({ type: 'inlineMath', value: '', ...nowhere })),
  ];
}
