// A handle beside the block under the pointer, or else beside the block of the cursor: drags it, and has its actions.
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import type { Texts } from '../../../texts/en.ts';
import { panelTexts } from '../../../texts/panels.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { columnAt } from '../columns/change-column.ts';
import { deleteBlock, duplicateBlock, moveBlock } from '../commands/blocks.ts';
import { tableCommands } from '../commands/table-commands.ts';
import { blockKinds } from './block-kinds.ts';
import { useShown, type Shown } from './shown.ts';
import styles from './parts.module.css';

/** The position of the top-level block at a height of the window. */
function blockAtHeight(view: EditorView, top: number): number | undefined {
  const { left, width } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: left + width / 2, top });
  if (!found) return undefined;
  const position = found.inside < 0 ? found.pos : found.inside;
  const at = view.state.doc.resolve(position);
  return at.depth > 0 ? at.before(1) : view.state.doc.nodeAt(position) ? position : undefined;
}

function useHovered(view: EditorView, isHeld: boolean): number | undefined {
  const [hovered, setHovered] = useState<number>();
  useEffect(() => {
    if (isHeld) return undefined;
    const onMove = (event: PointerEvent) =>
      event.pointerType === 'mouse' && setHovered(blockAtHeight(view, event.clientY));
    const onKey = () => setHovered(undefined);
    view.dom.addEventListener('pointermove', onMove);
    view.dom.addEventListener('keydown', onKey);
    return () => {
      view.dom.removeEventListener('pointermove', onMove);
      view.dom.removeEventListener('keydown', onKey);
    };
  }, [view, isHeld]);
  return hovered;
}

type OnColumn = (position: number) => void;

const cursorBlock = ({ selection: { $from } }: EditorState): number => ($from.depth > 0 ? $from.before(1) : $from.pos);

function entriesFor(view: EditorView, position: number, t: Texts, onColumn: OnColumn): MenuEntry[][] {
  const onBlock = (command: Command) => () => {
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const atCursor = (command: Command) => () => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const { state } = view;
  const node = state.doc.nodeAt(position);
  const kinds = node?.isTextblock ? blockKinds(t).filter(({ turns }) => turns) : [];
  const column = columnAt(state);
  const isTable = node?.type.name === 'table' && cursorBlock(state) === position && isInTable(state);
  return [
    [
      { id: 'up', title: t.rich.moveUp, keys: 'Alt+Shift+↑', select: onBlock(moveBlock(-1)) },
      { id: 'down', title: t.rich.moveDown, keys: 'Alt+Shift+↓', select: onBlock(moveBlock(1)) },
      { id: 'duplicate', title: t.duplicate, icon: 'copy', select: onBlock(duplicateBlock) },
      { id: 'delete', title: t.deletePage, icon: 'trash', isDangerous: true, select: onBlock(deleteBlock) },
    ],
    isTable
      ? [
          { id: 'add-row', title: t.rich.addRow, select: atCursor(tableCommands.addRow) },
          { id: 'add-column', title: t.rich.addColumn, select: atCursor(tableCommands.addColumn) },
          ...(column
            ? [{ id: 'column', title: panelTexts().column.title, select: () => onColumn(column.position) }]
            : []),
          { id: 'delete-row', title: t.rich.deleteRow, select: atCursor(tableCommands.deleteRow) },
          { id: 'delete-column', title: t.rich.deleteColumn, select: atCursor(tableCommands.deleteColumn) },
        ]
      : [],
    kinds.map(({ id, title, sign, run }) => ({ id, title, keys: sign, select: onBlock(run) })),
  ];
}

/** The editor moves the block when it is dropped there. */
function startDrag(view: EditorView, position: number, shown: HTMLElement, data: DataTransfer): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  view.dragging = { slice: view.state.selection.content(), move: true };
  data.setData('text/plain', shown.textContent);
  data.setDragImage(shown, 0, 0);
  data.effectAllowed = 'move';
}

/** The block of the cursor and its type: when one of them changes, the block is shown elsewhere. */
const cursorBlockKey = (state: EditorState): string => {
  const position = cursorBlock(state);
  return `${position} ${state.doc.nodeAt(position)?.type.name ?? ''}`;
};

export function Handle({ shown: { view }, shown, onColumn }: { shown: Shown; onColumn: OnColumn }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const hovered = useHovered(view, isOpen);
  useShown(shown, cursorBlockKey);
  const { state } = view;
  const position = Math.min(hovered ?? cursorBlock(state), state.doc.content.size - 1);
  // Not with every key that is typed.
  const groups = isOpen ? entriesFor(view, position, t, onColumn) : [];
  const block = state.doc.nodeAt(position) ? view.nodeDOM(position) : null;
  if (!(block instanceof HTMLElement)) return null;
  const top = block.getBoundingClientRect().top - view.dom.getBoundingClientRect().top;
  return (
    <div className={styles.handle} style={{ insetBlockStart: top }}>
      <Menu
        trigger={
          <IconButton
            icon="grip"
            label={t.rich.blockMenu}
            draggable
            onDragStart={(event) => startDrag(view, position, block, event.dataTransfer)}
          />
        }
        groups={groups}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onCloseFocus={() => view.focus()}
      />
    </div>
  );
}
