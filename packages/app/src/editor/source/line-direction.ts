// Every line has the direction of its own text, whatever the language of the interface.
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

const ownDirection = Decoration.line({ attributes: { dir: 'auto' } });

function visibleLines(view: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      lines.add(line.from, line.from, ownDirection);
      at = line.to + 1;
    }
  }
  return lines.finish();
}

const directions = ViewPlugin.define(
  (view) => ({
    lines: visibleLines(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.lines = visibleLines(update.view);
    },
  }),
  { decorations: ({ lines }) => lines },
);

export const lineDirection: Extension = [
  directions,
  EditorView.perLineTextDirection.of(true),
  // For lines without letters.
  EditorView.contentAttributes.of({ dir: 'auto' }),
];
