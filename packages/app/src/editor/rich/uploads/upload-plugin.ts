import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { Binding } from '../binding.ts';
import type { Uploads } from './uploads.ts';

/** Shows the boxes of files that are being sent behind their blocks. */
export const showUploads = (uploads: Uploads, binding: Binding): Plugin =>
  new Plugin({
    view: (view) => ({ destroy: uploads.showIn({ view, binding }) }),
    props: {
      decorations: ({ doc }) =>
        uploads.items.length === 0
          ? null
          : DecorationSet.create(
              doc,
              uploads.items.map(({ offset, box }) =>
                Decoration.widget(uploads.positionOf(offset), box.dom, { side: 1, stopEvent: () => true }),
              ),
            ),
    },
  });
