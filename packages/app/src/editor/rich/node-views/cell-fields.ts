// The fields of cells: a menu or boxes for choices, a box for yes and no, stars.
import type { SelectOption } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { CellChoice } from '../schema/tables.ts';

export type CellField = {
  readonly dom: HTMLElement;
  /** The value of a cell. */
  show(node: Node): void;
  focus(): void;
};

const choiceOf = ({ attrs }: Node): CellChoice => attrs['choice'];

/** The options of the column, and chosen ones that it does not have. */
const optionsOf = ({ options, chosen }: CellChoice): Pick<SelectOption, 'value' | 'label'>[] => [
  ...options,
  ...chosen.filter((id) => options.every(({ value }) => value !== id)).map((id) => ({ value: id, label: id })),
];

export const choiceField = (choice: CellChoice, choose: (chosen: string[]) => void): CellField =>
  choice.multiple ? boxesField(choose) : menuField(choose);

function menuField(choose: (chosen: string[]) => void): CellField {
  const dom = document.createElement('select');
  dom.addEventListener('change', () => choose(dom.value === '' ? [] : [dom.value]));
  return {
    dom,
    show(node) {
      const choice = choiceOf(node);
      const options = optionsOf(choice).map(({ value, label }) => new Option(label, value));
      dom.replaceChildren(new Option('', ''), ...options);
      dom.value = choice.chosen[0] ?? '';
    },
    focus: () => dom.focus(),
  };
}

function newBox(): HTMLInputElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  return box;
}

function boxesField(choose: (chosen: string[]) => void): CellField {
  const dom = document.createElement('div');
  const boxes = new Map<string, HTMLInputElement>();
  let chosen: readonly string[] = [];
  dom.setAttribute('role', 'group');
  const add = (value: string, label: string): void => {
    const box = newBox();
    box.addEventListener('change', () => {
      const others = chosen.filter((id) => id !== value);
      choose(box.checked ? [...others, value] : others);
    });
    const row = document.createElement('label');
    row.append(box, label);
    dom.append(row);
    boxes.set(value, box);
  };
  return {
    dom,
    show(node) {
      const choice = choiceOf(node);
      ({ chosen } = choice);
      for (const { value, label } of optionsOf(choice)) if (!boxes.has(value)) add(value, label);
      for (const [value, box] of boxes) box.checked = chosen.includes(value);
    },
    focus: () => dom.querySelector('input')?.focus(),
  };
}

/** Readers see a checked box for `true` only. */
export function boxField(write: (text: string) => void): CellField {
  const dom = newBox();
  dom.addEventListener('change', () => write(String(dom.checked)));
  return {
    dom,
    show: ({ textContent }) => void (dom.checked = textContent.trim() === 'true'),
    focus: () => dom.focus(),
  };
}

/** What the cell has after a key; undefined for keys that do something else. */
function rated(key: string, value: number, max: number, direction: string): string | undefined {
  const [less, more] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  if (key === 'Delete' || key === 'Backspace') return '';
  if (key === 'Home') return '0';
  if (key === 'End') return String(max);
  if (/^\d$/.test(key)) return String(Math.min(max, Number(key)));
  if (key === more || key === 'ArrowUp') return String(Math.min(max, value + 1));
  return key === less || key === 'ArrowDown' ? String(Math.max(0, Math.min(max, value) - 1)) : undefined;
}

export function starsField(max: number, write: (text: string) => void): CellField {
  const dom = document.createElement('span');
  const stars = Array.from({ length: max }, () => document.createElement('span'));
  let value = 0;
  dom.className = 'stars';
  dom.tabIndex = 0;
  dom.setAttribute('role', 'slider');
  dom.setAttribute('aria-valuemin', '0');
  dom.setAttribute('aria-valuemax', String(max));
  dom.append(...stars);
  // The star that is there already takes the rating away.
  stars.forEach((star, i) => star.addEventListener('click', () => write(value === i + 1 ? '' : String(i + 1))));
  dom.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const next = ctrlKey || metaKey || altKey ? undefined : rated(key, value, max, getComputedStyle(dom).direction);
    if (next === undefined) return;
    event.preventDefault();
    write(next);
  });
  return {
    dom,
    show({ textContent }) {
      value = Math.round(Number(textContent));
      stars.forEach((star, i) => void (star.textContent = i < value ? '★' : '☆'));
      dom.setAttribute('aria-valuenow', String(Math.min(max, value)));
      dom.setAttribute('aria-valuetext', `${value}/${max}`);
    },
    focus: () => dom.focus(),
  };
}
