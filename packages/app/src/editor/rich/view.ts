// The editor as it is in the browser: the document with keys, input rules and views of nodes, bound to the text.
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, type Command, type Plugin, type Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { TextChange } from '../page-text.ts';
import type { Binding } from './binding.ts';
import { baseKeymap, keys } from './commands/keys.ts';
import { markdownInput } from './commands/input-rules.ts';
import { typing } from './commands/typing.ts';
import { cellView } from './node-views/cell.ts';
import { fieldViews } from './node-views/fields.ts';
import { islandViews, type RenderBlock } from './node-views/islands.ts';
import { ColumnView } from './node-views/column.ts';
import { ListItemView } from './node-views/list-item.ts';
import { MathView } from './node-views/math.ts';
import { pictureView, type ChoosePicture } from './node-views/picture.ts';
import { emptyPlaceholder } from './placeholder.ts';
import { readCursor } from './read-cursor.ts';
import { steadyBlock } from './steady-block.ts';
import type { RichTexts } from './texts.ts';

export type RichViewOptions = {
  label: string;
  placeholder: string;
  texts: RichTexts;
  render: RenderBlock;
  /** Plugins and keys of the parts that React draws. */
  plugins: readonly Plugin[];
  keys: Record<string, Command>;
  /** The edit cannot be written as Markdown; nothing was changed. */
  onRefused(): void;
  /** The text can no longer be shown as a document. */
  onLost(): void;
  onUpdate(): void;
  openSource(view: EditorView, position: number): void;
  choosePicture: ChoosePicture;
};

export type RichView = { view: EditorView; destroy(): void };

export function createRichView(
  host: HTMLElement,
  binding: Binding,
  { doc, selection }: { doc: Node; selection: Selection },
  options: RichViewOptions,
): RichView {
  const { texts, render } = options;
  const state = EditorState.create({ doc, selection, plugins: pluginsFor(binding, options) });
  const view: EditorView = new EditorView(host, {
    state,
    attributes: {
      class: 'rich page-body',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      spellcheck: 'true',
    },
    nodeViews: {
      ...fieldViews(texts),
      math: (node) => new MathView(node),
      picture: pictureView(texts, render, options.choosePicture),
      ...islandViews(render, options.openSource, texts),
      tableCell: (node, editor, getPosition) => cellView(node, editor, getPosition, texts),
      tableHeader: (node) => new ColumnView(node, texts),
      listItem: (node, editor, getPosition) => new ListItemView(node, editor, getPosition, texts),
    },
    dispatchTransaction(transaction) {
      const next = binding.apply(view.state, transaction);
      if (!next) {
        // The browser may already show the change.
        view.updateState(view.state);
        options.onRefused();
        return;
      }
      view.updateState(next);
      options.onUpdate();
    },
  });
  const unsubscribe = binding.text.subscribe((change) => readChange(view, binding, change, options));
  return {
    view,
    destroy() {
      unsubscribe();
      view.destroy();
    },
  };
}

function readChange(view: EditorView, binding: Binding, change: TextChange, { onLost }: RichViewOptions): void {
  if (binding.isOwn(change)) return;
  readCursor(view);
  const transaction = binding.read(view.state, change);
  if (transaction === 'lost') onLost();
  else view.dispatch(transaction);
}

function pluginsFor(binding: Binding, options: RichViewOptions): Plugin[] {
  const undo: Command = () => (binding.text.undo(binding), true);
  const redo: Command = () => (binding.text.redo(binding), true);
  return [
    ...options.plugins,
    markdownInput(),
    keymap({ ...options.keys, 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo }),
    keymap(keys),
    keymap(baseKeymap),
    typing(),
    steadyBlock(),
    emptyPlaceholder(options.placeholder),
  ];
}
