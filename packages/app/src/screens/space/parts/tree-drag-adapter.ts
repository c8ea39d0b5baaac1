// Rows of the tree as elements that are dragged and dropped on.
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DropSide } from '../tree-model.ts';

const sides = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'inside' } as const;

function sideIn(data: Record<string | symbol, unknown>): DropSide | undefined {
  const instruction = extractInstruction(data);
  return instruction && !instruction.blocked ? sides[instruction.operation] : undefined;
}

/** Tells the side of the row that a dragged page would go to. */
export const draggableRow = (
  element: HTMLElement,
  id: string,
  showSide: (side: DropSide | undefined) => void,
): (() => void) =>
  combine(
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
      onDrag: ({ self }) => showSide(sideIn(self.data)),
      onDragLeave: () => showSide(undefined),
      onDrop: () => showSide(undefined),
    }),
  );

export const monitorDrops = (drop: (dragged: string, goal: string, side: DropSide) => void): (() => void) =>
  monitorForElements({
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0];
      const side = target && sideIn(target.data);
      const [dragged, goal] = [source.data['pageId'], target?.data['pageId']];
      if (side && typeof dragged === 'string' && typeof goal === 'string') drop(dragged, goal, side);
    },
  });
