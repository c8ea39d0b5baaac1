// A cell of a table. In a column of choices, they are chosen in the cell.
import type { SelectOption } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { CellChoice } from '../schema/tables.ts';
import type { RichTexts } from '../texts.ts';

const choiceOf = (node: Node): CellChoice | null => node.attrs['choice'];

export function cellView(node: Node, view: EditorView, getPosition: () => number | undefined, t: RichTexts): NodeView {
  const dom = document.createElement('td');
  const choice = choiceOf(node);
  if (!choice) return { dom, contentDOM: dom };
  dom.className = 'choices';
  dom.contentEditable = 'false';
  const choose = (chosen: string[]): void => {
    const position = getPosition();
    if (position === undefined) return;
    const attrs = { ...node.attrs, choice: { ...choice, chosen } satisfies CellChoice };
    view.dispatch(view.state.tr.setNodeMarkup(position, null, attrs));
  };
  const field = choice.multiple ? checkboxes(choice, choose) : menu(choice, choose);
  field.setAttribute('aria-label', t.columns.select);
  // The content of the cell follows from what is chosen.
  const contentDOM = document.createElement('div');
  contentDOM.hidden = true;
  dom.append(field, contentDOM);
  return {
    dom,
    contentDOM,
    stopEvent: ({ target }) => target instanceof globalThis.Node && field.contains(target),
    ignoreMutation: () => true,
  };
}

/** The options of the column, and chosen ones that it does not have. */
const optionsOf = ({ options, chosen }: CellChoice): Pick<SelectOption, 'value' | 'label'>[] => [
  ...options,
  ...chosen.filter((id) => options.every(({ value }) => value !== id)).map((id) => ({ value: id, label: id })),
];

function menu(choice: CellChoice, choose: (chosen: string[]) => void): HTMLElement {
  const field = document.createElement('select');
  field.append(new Option('', ''), ...optionsOf(choice).map(({ value, label }) => new Option(label, value)));
  field.value = choice.chosen[0] ?? '';
  field.addEventListener('change', () => choose(field.value === '' ? [] : [field.value]));
  return field;
}

function checkboxes(choice: CellChoice, choose: (chosen: string[]) => void): HTMLElement {
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  for (const { value, label } of optionsOf(choice)) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = choice.chosen.includes(value);
    box.addEventListener('change', () => {
      const others = choice.chosen.filter((id) => id !== value);
      choose(box.checked ? [...others, value] : others);
    });
    const row = document.createElement('label');
    row.append(box, label);
    group.append(row);
  }
  return group;
}
