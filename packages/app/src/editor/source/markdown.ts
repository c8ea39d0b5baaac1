// The Markdown language of the source editor: highlighting, and lists that continue. The languages of code blocks are
// left out: they would double the size of the editor.
import { defineLanguageFacet, Language } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { GFM, parser } from '@lezer/markdown';
import { listBreak } from './continue-list.ts';

const language = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown');

function continueList(view: EditorView): boolean {
  const { head, empty } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const found = empty && listBreak(line.text.slice(0, head - line.from), line.text.slice(head - line.from));
  if (!found || view.state.readOnly) return false;
  view.dispatch(
    found.kind === 'end'
      ? { changes: { from: line.from, to: line.to }, userEvent: 'delete' }
      : {
          changes: { from: head, insert: found.insert },
          selection: { anchor: head + found.insert.length },
          scrollIntoView: true,
          userEvent: 'input.type',
        },
  );
  return true;
}

export const markdown: Extension = [language, keymap.of([{ key: 'Enter', run: continueList }])];
