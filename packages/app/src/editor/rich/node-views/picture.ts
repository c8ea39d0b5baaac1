// A picture with its description, its variant for the dark theme and its caption.
import type { Image, Images } from '@lectern/content/edit';
import type { NodeViewConstructor } from 'prosemirror-view';
import { newTarget, nowhere } from '../schema/tree.ts';
import type { RichTexts } from '../texts.ts';
import { element, fieldView, type Shape } from './fields.ts';
import type { RenderBlock } from './islands.ts';

/** Asks the user for a picture and stores it, with its progress in `host`; undefined when there is none. */
export type ChoosePicture = (host: HTMLElement) => Promise<string | undefined>;

/** The picture of a rendered figure, in front of the fields; its address when it cannot be shown. */
function showPicture(root: HTMLElement, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const found = template.content.querySelector('img, picture');
  const shown = element('div', 'picture');
  shown.contentEditable = 'false';
  if (found) shown.append(found.closest('picture') ?? found);
  else shown.textContent = template.content.textContent;
  root.querySelector('.picture')?.remove();
  root.prepend(shown);
}

const asBlock = (image: Image): Images => ({ type: 'images', children: [image], ...nowhere });

export function pictureView(t: RichTexts, render: RenderBlock, choose: ChoosePicture): NodeViewConstructor {
  const shape: Shape<Image> = {
    root: () => element('figure', 'figure'),
    content: 'figcaption',
    fields: [
      {
        label: t.alt,
        read: ({ alt = '' }) => alt,
        write: (like, value) => ({ ...like, alt: value.trim() }),
      },
      {
        label: t.dark,
        upload: { label: t.upload, choose },
        read: ({ dark }) => dark?.value ?? '',
        write(like, value) {
          const { dark: _, ...rest } = like;
          return value.trim() === '' ? rest : { ...rest, dark: newTarget(value.trim()) };
        },
      },
    ],
    paint: (root, like) => showPicture(root, render(asBlock(like))),
  };
  return fieldView(shape);
}
