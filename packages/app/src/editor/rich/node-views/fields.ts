// Blocks with a line of fields above their content: the language of code, the title of a tab, the style of a hint.
import type { Code, Conditional, Hint, HintStyle, Images, Tab, Update } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import type { RichTexts } from '../texts.ts';
import type { RenderBlock } from './islands.ts';

type FieldsOf<T> = {
  label: string;
  /** A choice between these; any text when there are none. */
  choices?: readonly { value: string; label: string }[];
  read(like: T): string;
  write(like: T, value: string): T;
};

type Shape<T> = {
  root: () => HTMLElement;
  content: string;
  fields: FieldsOf<T>;
  paint?(root: HTMLElement, like: T): void;
};

const element = (tag: string, className: string): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

class FieldView<T> implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #field: HTMLInputElement | HTMLSelectElement;
  readonly #shape: Shape<T>;
  #node: Node;

  constructor(node: Node, view: EditorView, getPosition: () => number | undefined, shape: Shape<T>) {
    this.#node = node;
    this.#shape = shape;
    this.dom = shape.root();
    this.#field = fieldFor(shape.fields);
    this.#field.addEventListener('change', () => {
      const position = getPosition();
      if (position === undefined) return;
      const like = shape.fields.write(this.#like, this.#field.value);
      view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...this.#node.attrs, like }));
    });
    this.#field.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') {
        event.preventDefault();
        view.focus();
      }
    });
    const bar = element('div', 'block-fields');
    bar.contentEditable = 'false';
    bar.append(this.#field);
    const content = document.createElement(shape.content);
    const inner = shape.content === 'pre' ? content.appendChild(document.createElement('code')) : content;
    this.dom.append(bar, content);
    this.contentDOM = inner;
    this.#show();
  }

  get #like(): T {
    return this.#node.attrs['like'];
  }

  #show(): void {
    this.#field.value = this.#shape.fields.read(this.#like);
    this.#shape.paint?.(this.dom, this.#like);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const isSame = node.attrs['like'] === this.#node.attrs['like'];
    this.#node = node;
    if (!isSame) this.#show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#field;
  }

  ignoreMutation(mutation: MutationRecord | { type: 'selection'; target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}

function fieldFor<T>({ label, choices }: FieldsOf<T>): HTMLInputElement | HTMLSelectElement {
  const field = document.createElement(choices ? 'select' : 'input');
  field.setAttribute('aria-label', label);
  if (field instanceof HTMLInputElement) {
    field.placeholder = label;
    field.dir = 'auto';
  }
  for (const { value, label } of choices ?? []) field.append(new Option(label, value));
  return field;
}

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

const hintStyles: readonly HintStyle[] = ['info', 'success', 'warning', 'danger'];
const isHintStyle = (value: string): value is HintStyle => hintStyles.some((style) => style === value);

const shapes = (t: RichTexts, render: RenderBlock) => {
  const code: Shape<Code> = {
    root: () => element('div', 'code-block'),
    content: 'pre',
    fields: {
      label: t.language,
      read: ({ lang = '' }) => lang,
      write(like, value) {
        const next: Code = { ...like, lang: value.trim() };
        if (next.lang === '') delete next.lang;
        return next;
      },
    },
  };
  const hint: Shape<Hint> = {
    root: () => element('div', 'hint'),
    content: 'div',
    fields: {
      label: t.hintStyle,
      choices: hintStyles.map((value) => ({ value, label: t.styles[value] })),
      read: ({ style }) => style,
      write: (like, value) => (isHintStyle(value) ? { ...like, style: value } : like),
    },
    paint: (root, { style }) => void (root.className = `hint hint-${style}`),
  };
  const tab: Shape<Tab> = {
    root: () => element('div', 'tab'),
    content: 'div',
    fields: {
      label: t.title,
      read: ({ title = '' }) => title,
      write(like, value) {
        const next: Tab = { ...like, title: value.trim() };
        if (next.title === '') delete next.title;
        return next;
      },
    },
  };
  const condition: Shape<Conditional> = {
    root: () => element('div', 'condition'),
    content: 'div',
    fields: {
      label: t.condition,
      read: ({ expression }) => expression,
      write: (like, value) => (value.trim() === '' ? like : { ...like, expression: value.trim() }),
    },
  };
  const update: Shape<Update> = {
    root: () => element('div', 'update'),
    content: 'div',
    fields: {
      label: t.date,
      read: ({ date = '' }) => date,
      write(like, value) {
        const next: Update = { ...like, date: value.trim() };
        if (next.date === '') delete next.date;
        return next;
      },
    },
  };
  const figure: Shape<Images> = {
    root: () => element('figure', 'figure'),
    content: 'figcaption',
    fields: {
      label: t.alt,
      read: ({ children: [image] }) => image?.alt ?? '',
      write: (like, value) => ({ ...like, children: like.children.map((image) => ({ ...image, alt: value.trim() })) }),
    },
    paint: (root, like) => showPicture(root, render(like)),
  };
  return { code, hint, tab, condition, update, figure };
};

const viewOf =
  <T>(shape: Shape<T>): NodeViewConstructor =>
  (node, view, getPosition) =>
    new FieldView(node, view, getPosition, shape);

export function fieldViews(t: RichTexts, render: RenderBlock): Record<string, NodeViewConstructor> {
  const { code, hint, tab, condition, update, figure } = shapes(t, render);
  return {
    code: viewOf(code),
    hint: viewOf(hint),
    tab: viewOf(tab),
    if: viewOf(condition),
    update: viewOf(update),
    figure: viewOf(figure),
  };
}
