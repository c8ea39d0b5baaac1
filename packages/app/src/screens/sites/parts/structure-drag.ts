// Drag and drop of the rows of a site's structure.
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { DropSide } from '../structure-model.ts';

const sides = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'inside' } as const;
const rowKey = 'siteItemId';

function sideIn(data: Record<string | symbol, unknown>): DropSide | undefined {
  const instruction = extractInstruction(data);
  return instruction && !instruction.blocked ? sides[instruction.operation] : undefined;
}

type RowDrag = {
  id: string;
  isEnabled: boolean;
  /** Whether the row would take another on this side. */
  takes(dragged: string, side: DropSide): boolean;
  drop(dragged: string, side: DropSide): void;
};

/** The side of the row that what is dragged would go to. */
export function useStructureDrag(row: RefObject<HTMLElement | null>, drag: RowDrag): DropSide | undefined {
  const [side, setSide] = useState<DropSide>();
  const current = useRef(drag);
  useEffect(() => void (current.current = drag));
  const { id, isEnabled } = drag;
  useEffect(() => {
    const element = row.current;
    if (!element || !isEnabled) return undefined;
    const draggedIn = (data: Record<string | symbol, unknown>): string | undefined => {
      const found = data[rowKey];
      return typeof found === 'string' && found !== id ? found : undefined;
    };
    return combine(
      draggable({ element, getInitialData: () => ({ [rowKey]: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedIn(source.data) !== undefined,
        getData({ input, source }) {
          const dragged = draggedIn(source.data) ?? '';
          const state = (one: DropSide) => (current.current.takes(dragged, one) ? 'available' : 'blocked');
          const operations = {
            'reorder-before': state('before'),
            'reorder-after': state('after'),
            combine: state('inside'),
          } as const;
          return attachInstruction({}, { input, element, operations });
        },
        onDrag: ({ self }) => setSide(sideIn(self.data)),
        onDragLeave: () => setSide(undefined),
        onDrop({ self, source }) {
          setSide(undefined);
          const [dragged, onto] = [draggedIn(source.data), sideIn(self.data)];
          if (dragged !== undefined && onto) current.current.drop(dragged, onto);
        },
      }),
    );
  }, [row, id, isEnabled]);
  return side;
}
