// Keeps the source editor and the text of the page in step. The text has the history; the editor has none of its own.
import { Annotation, type Extension, type Transaction } from '@codemirror/state';
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view';
import { toEditorSplices, toTextSplices } from '../line-breaks.ts';
import type { ChangeOrigin, PageText } from '../page-text.ts';
import type { Splice } from '../splice.ts';

const fromText = Annotation.define<boolean>();

function originOf(transaction: Transaction | undefined): ChangeOrigin {
  if (transaction?.isUserEvent('delete')) return 'deleting';
  if (transaction?.isUserEvent('input.paste') || transaction?.isUserEvent('input.drop')) return 'pasting';
  return transaction?.isUserEvent('input.type') ? 'typing' : 'command';
}

function splicesIn(update: ViewUpdate): Splice[] {
  const splices: Splice[] = [];
  update.changes.iterChanges((from, to, _, __, inserted) => splices.push({ from, to, insert: inserted.toString() }));
  return splices;
}

/** Changes of the editor go into the text. */
export const toText = (page: PageText): Extension =>
  EditorView.updateListener.of((update) => {
    if (!update.docChanged || update.transactions.some((one) => one.annotation(fromText))) return;
    const edited = update.transactions.find(({ docChanged }) => docChanged);
    page.apply(toTextSplices(page.text, splicesIn(update)), originOf(edited), update.view);
  });

/** Changes that others make to the text go into the editor. */
export const fromPageText = (page: PageText, view: EditorView): (() => void) =>
  page.subscribe(({ splices, before, by, origin }) => {
    if (by === view && origin !== 'undo' && origin !== 'redo') return;
    const changes = toEditorSplices(before, splices);
    const last = changes.at(-1);
    const end = last && last.from + last.insert.length + shiftBefore(changes);
    const isOwn = origin === 'undo' || origin === 'redo';
    view.dispatch({
      changes,
      annotations: fromText.of(true),
      ...(isOwn && end !== undefined && { selection: { anchor: end }, scrollIntoView: true }),
    });
  });

const shiftBefore = (changes: readonly Splice[]): number =>
  changes.slice(0, -1).reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);

export function undoKeys(page: PageText): Extension {
  const undo = (view: EditorView) => {
    page.undo(view);
    return true;
  };
  const redo = (view: EditorView) => {
    page.redo(view);
    return true;
  };
  return [
    keymap.of([
      { key: 'Mod-z', run: undo, preventDefault: true },
      { key: 'Mod-y', run: redo, preventDefault: true },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    ]),
    // Menus of the browser and of phones undo by an event of their own.
    EditorView.domEventHandlers({
      beforeinput({ inputType }, view) {
        if (inputType === 'historyUndo') return undo(view);
        return inputType === 'historyRedo' ? redo(view) : false;
      },
    }),
  ];
}
