// Drag and drop in the tree of pages.
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { moveByDrop, type DropSide, type Move, type TreePage } from '../tree-model.ts';

const sides = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'inside' } as const;

function sideIn(data: Record<string | symbol, unknown>): DropSide | undefined {
  const instruction = extractInstruction(data);
  return instruction && !instruction.blocked ? sides[instruction.operation] : undefined;
}

/** The side of the row that a dragged page would go to. */
export function useDraggableRow(
  row: RefObject<HTMLElement | null>,
  id: string,
  isEnabled: boolean,
): DropSide | undefined {
  const [side, setSide] = useState<DropSide>();
  useEffect(() => {
    const element = row.current;
    if (!element || !isEnabled) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ pageId: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['pageId'] === 'string' && source.data['pageId'] !== id,
        getData: ({ input }) =>
          attachInstruction(
            { pageId: id },
            {
              input,
              element,
              operations: { 'reorder-before': 'available', 'reorder-after': 'available', combine: 'available' },
            },
          ),
        onDrag: ({ self }) => setSide(sideIn(self.data)),
        onDragLeave: () => setSide(undefined),
        onDrop: () => setSide(undefined),
      }),
    );
  }, [row, id, isEnabled]);
  return side;
}

export function useDropMonitor(pages: readonly TreePage[], move: (wanted: Move | undefined) => void): void {
  const current = useRef({ pages, move });
  useEffect(() => void (current.current = { pages, move }));
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0];
          const side = target && sideIn(target.data);
          const [dragged, goal] = [source.data['pageId'], target?.data['pageId']];
          if (!side || typeof dragged !== 'string' || typeof goal !== 'string') return;
          const { pages, move } = current.current;
          move(moveByDrop(pages, dragged, goal, side));
        },
      }),
    [],
  );
}
