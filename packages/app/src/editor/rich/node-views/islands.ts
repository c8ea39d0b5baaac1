// Blocks and inlines that are shown as readers see them. A block opens its source on a double click or by its button.
import type { Block, Button, Icon, Inline } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { drawnShape, loadShape } from '../../../ui/glyphs/named-icon.ts';
import { nowhere } from '../schema/tree.ts';
import { showFormula } from './math.ts';
import type { RichTexts } from '../texts.ts';

/** Safe HTML of a block of the page. */
export type RenderBlock = (block: Block) => string;
type OpenSource = (position: number) => void;

/** Links do not lead away while writing, and nothing inside takes the focus. */
function inert(root: HTMLElement): void {
  for (const part of root.querySelectorAll('a, button, input, summary, [tabindex]')) {
    part.removeAttribute('href');
    part.setAttribute('tabindex', '-1');
  }
  for (const part of root.querySelectorAll('[id]')) part.removeAttribute('id');
}

class IslandView implements NodeView {
  readonly dom: HTMLElement;

  constructor(node: Node, getPosition: () => number | undefined, render: RenderBlock, open: OpenSource, t: RichTexts) {
    const block: Block = node.attrs['node'];
    this.dom = document.createElement('div');
    this.dom.className = 'island';
    this.dom.contentEditable = 'false';
    const shown = document.createElement('div');
    shown.className = 'island-content';
    shown.innerHTML = render(block);
    inert(shown);
    if (shown.textContent.trim() === '' && !shown.querySelector('img, svg, hr')) {
      shown.classList.add('island-sign');
      shown.textContent = signOf(block);
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'island-edit';
    button.textContent = t.editSource;
    const openSource = (): void => {
      const position = getPosition();
      if (position !== undefined) open(position);
    };
    button.addEventListener('click', openSource);
    shown.addEventListener('dblclick', openSource);
    this.dom.append(shown, button);
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

function inlineHtml(node: Inline, render: RenderBlock): string {
  if (node.type === 'comment' || node.type === 'anchor') return '';
  const template = document.createElement('template');
  template.innerHTML = render({ type: 'paragraph', children: [node], ...nowhere });
  return template.content.querySelector('p')?.innerHTML ?? template.innerHTML;
}

class InlineIslandView implements NodeView {
  readonly dom: HTMLElement;

  constructor(node: Node, render: RenderBlock) {
    const inline: Inline = node.attrs['node'];
    this.dom = document.createElement('span');
    this.dom.className = 'inline-island';
    this.dom.innerHTML = inlineHtml(inline, render);
    inert(this.dom);
    if (this.dom.textContent.trim() === '' && !this.dom.querySelector('img, svg')) {
      this.dom.classList.add('inline-sign');
      this.dom.textContent = signOf(inline);
    }
    if (inline.type === 'icon' || inline.type === 'button') showIcon(this.dom, inline);
    if (inline.type === 'inlineMath') void showFormula(this.dom, inline.value, 'line');
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** Drawn when it is loaded; the name of an icon is shown until then. */
function showIcon(dom: HTMLElement, inline: Icon | Button): void {
  const name = inline.type === 'icon' ? inline.name : inline.icon;
  if (name === undefined) return;
  loadShape(name).then(
    (shape) => {
      if (!shape) return;
      const drawn = drawnShape(shape);
      if (inline.type === 'button') return dom.querySelector('.button')?.prepend(drawn);
      dom.classList.remove('inline-sign');
      dom.title = name;
      dom.replaceChildren(drawn);
    },
    () => undefined,
  );
}

/** For what readers do not see. */
function signOf(node: Block | Inline): string {
  if (node.type === 'anchor') return `#${node.id}`;
  if (node.type === 'definition' || node.type === 'footnoteDefinition') return `[${node.label}]`;
  if (node.type === 'icon') return node.name;
  return node.type === 'comment' ? node.value : node.type;
}

export const islandViews = (
  render: RenderBlock,
  open: (view: EditorView, position: number) => void,
  t: RichTexts,
): Record<string, NodeViewConstructor> => ({
  island: (node, view, getPosition) => new IslandView(node, getPosition, render, (position) => open(view, position), t),
  inlineIsland: (node) => new InlineIslandView(node, render),
});
