// Blocks with a line of fields above their content: the language of code, the title of a tab, the style of a hint.
import type { Code, Conditional, Hint, HintStyle, Tab, Update } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import type { RichTexts } from '../texts.ts';

export type FieldOf<T> = {
  label: string;
  /** A choice between these; any text when there are none. */
  choices?: readonly { value: string; label: string }[];
  /** A button that uploads a file, whose address becomes the value. What is sent is shown in `host`. */
  upload?: { label: string; choose(host: HTMLElement): Promise<string | undefined> };
  read(like: T): string;
  write(like: T, value: string): T;
};

export type Shape<T> = {
  root: () => HTMLElement;
  content: string;
  fields: readonly FieldOf<T>[];
  paint?(root: HTMLElement, like: T): void;
};

export const element = (tag: string, className: string): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

type Input = HTMLInputElement | HTMLSelectElement;

class FieldView<T> implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #bar: HTMLElement;
  readonly #inputs: readonly Input[];
  readonly #shape: Shape<T>;
  readonly #view: EditorView;
  readonly #getPosition: () => number | undefined;
  #node: Node;

  constructor(node: Node, view: EditorView, getPosition: () => number | undefined, shape: Shape<T>) {
    this.#node = node;
    this.#shape = shape;
    this.#view = view;
    this.#getPosition = getPosition;
    this.dom = shape.root();
    this.#bar = element('div', 'block-fields');
    this.#bar.contentEditable = 'false';
    this.#inputs = shape.fields.map((field) => this.#add(field));
    const content = document.createElement(shape.content);
    const inner = shape.content === 'pre' ? content.appendChild(document.createElement('code')) : content;
    this.dom.append(this.#bar, content);
    this.contentDOM = inner;
    this.#show();
  }

  #add(field: FieldOf<T>): Input {
    const input = inputFor(field);
    input.addEventListener('change', () => this.#write(field, input.value));
    input.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
      event.preventDefault();
      this.#view.focus();
    });
    this.#bar.append(input);
    const { upload } = field;
    if (upload) {
      const button = element('button', 'field-upload');
      button.setAttribute('type', 'button');
      button.textContent = upload.label;
      button.addEventListener('click', () => {
        void upload.choose(this.#bar).then((value) => value !== undefined && this.#write(field, value));
      });
      this.#bar.append(button);
    }
    return input;
  }

  #write(field: FieldOf<T>, value: string): void {
    const position = this.#getPosition();
    if (position === undefined || this.#view.isDestroyed) return;
    const like = field.write(this.#like, value);
    this.#view.dispatch(this.#view.state.tr.setNodeMarkup(position, null, { ...this.#node.attrs, like }));
  }

  get #like(): T {
    return this.#node.attrs['like'];
  }

  #show(): void {
    for (const [i, input] of this.#inputs.entries()) input.value = this.#shape.fields[i]?.read(this.#like) ?? '';
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
    return event.target instanceof HTMLElement && this.#bar.contains(event.target);
  }

  ignoreMutation(mutation: MutationRecord | { type: 'selection'; target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}

function inputFor<T>({ label, choices }: FieldOf<T>): Input {
  const input = document.createElement(choices ? 'select' : 'input');
  input.setAttribute('aria-label', label);
  if (input instanceof HTMLInputElement) {
    input.placeholder = label;
    input.dir = 'auto';
  }
  for (const { value, label } of choices ?? []) input.append(new Option(label, value));
  return input;
}

const hintStyles: readonly HintStyle[] = ['info', 'success', 'warning', 'danger'];
const isHintStyle = (value: string): value is HintStyle => hintStyles.some((style) => style === value);

/** A field that the block does not have when it is empty. */
function optionalText<K extends string, T extends { [key in K]?: string }>(label: string, name: K): FieldOf<T> {
  return {
    label,
    read: (like) => like[name] ?? '',
    write(like, value) {
      const next: T = { ...like, [name]: value.trim() };
      if (next[name] === '') delete next[name];
      return next;
    },
  };
}

const shapes = (t: RichTexts) => {
  const code: Shape<Code> = {
    root: () => element('div', 'code-block'),
    content: 'pre',
    fields: [optionalText(t.title, 'title'), optionalText(t.language, 'lang')],
  };
  const hint: Shape<Hint> = {
    root: () => element('div', 'hint'),
    content: 'div',
    fields: [
      {
        label: t.hintStyle,
        choices: hintStyles.map((value) => ({ value, label: t.styles[value] })),
        read: ({ style }) => style,
        write: (like, value) => (isHintStyle(value) ? { ...like, style: value } : like),
      },
    ],
    paint: (root, { style }) => void (root.className = `hint hint-${style}`),
  };
  const tab: Shape<Tab> = {
    root: () => element('div', 'tab'),
    content: 'div',
    fields: [optionalText(t.title, 'title')],
  };
  const condition: Shape<Conditional> = {
    root: () => element('div', 'condition'),
    content: 'div',
    fields: [
      {
        label: t.condition,
        read: ({ expression }) => expression,
        write: (like, value) => (value.trim() === '' ? like : { ...like, expression: value.trim() }),
      },
    ],
  };
  const update: Shape<Update> = {
    root: () => element('div', 'update'),
    content: 'div',
    fields: [optionalText(t.date, 'date')],
  };
  return { code, hint, tab, condition, update };
};

export const fieldView =
  <T>(shape: Shape<T>): NodeViewConstructor =>
  (node, view, getPosition) =>
    new FieldView(node, view, getPosition, shape);

export function fieldViews(t: RichTexts): Record<string, NodeViewConstructor> {
  const { code, hint, tab, condition, update } = shapes(t);
  return {
    code: fieldView(code),
    hint: fieldView(hint),
    tab: fieldView(tab),
    if: fieldView(condition),
    update: fieldView(update),
  };
}
