// Typed letters are inserted by the editor: a browser that inserts them reads the text of the whole document several times
// for each letter. Composed letters and corrections stay with the browser.
import { Plugin, TextSelection } from 'prosemirror-state';

export const typing = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        // Browsers tell later that a key has moved the cursor, on a busy machine after the next key.
        keydown(view) {
          if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
      handleKeyPress(view, { charCode }) {
        const { selection } = view.state;
        const text = String.fromCodePoint(charCode);
        if (!(selection instanceof TextSelection) || !view.editable || /[\r\n]/.test(text)) return false;
        const insertion = () => view.state.tr.insertText(text).scrollIntoView();
        const { from, to } = selection;
        const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, text, insertion));
        if (isHandled !== true) view.dispatch(insertion());
        return true;
      },
    },
  });
