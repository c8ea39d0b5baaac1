// Typed letters are inserted by the editor: a browser that inserts them reads the text of the whole document several times
// for each letter. Composed letters and corrections stay with the browser.
import { Plugin, TextSelection } from 'prosemirror-state';
import { withoutSelectedWords } from './cells.ts';
import { readCursor } from '../read-cursor.ts';

export const typing = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view) {
          readCursor(view);
          return false;
        },
      },
      handleKeyPress(view, { charCode }) {
        const { selection } = view.state;
        const text = String.fromCodePoint(charCode);
        if (!(selection instanceof TextSelection) || !view.editable || /[\r\n]/.test(text)) return false;
        const insertion = () => (withoutSelectedWords(view.state) ?? view.state.tr).insertText(text).scrollIntoView();
        const { from, to } = selection;
        const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, text, insertion));
        if (isHandled !== true) view.dispatch(insertion());
        return true;
      },
    },
  });
