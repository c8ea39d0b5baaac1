// Drag and drop in the tree of pages. Its code follows the first rows.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isScrolling } from './use-window.ts';
import { moveByDrop, type DropSide, type Move, type TreePage } from '../tree-model.ts';

const loadAdapter = () => import('./tree-drag-adapter.ts');

/** Starts something of the adapter once it is there, and stops it. Without it, pages are moved by keys and menus. */
function startDragging(start: (adapter: Awaited<ReturnType<typeof loadAdapter>>) => () => void): () => void {
  let isWanted = true;
  let stop: (() => void) | undefined;
  loadAdapter().then(
    (adapter) => void (isWanted && (stop = start(adapter))),
    () => undefined,
  );
  return () => {
    isWanted = false;
    stop?.();
  };
}

/** Rows that pass by while the tree scrolls are gone by then. */
const pauseMs = 100;

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
    let stop: (() => void) | undefined;
    const start = () => void (stop = startDragging(({ draggableRow }) => draggableRow(element, id, setSide)));
    const timer = isScrolling() ? setTimeout(start, pauseMs) : undefined;
    if (timer === undefined) start();
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [row, id, isEnabled]);
  return side;
}

export function useDropMonitor(pages: readonly TreePage[], move: (wanted: Move | undefined) => void): void {
  const current = useRef({ pages, move });
  useEffect(() => void (current.current = { pages, move }));
  useEffect(
    () =>
      startDragging(({ monitorDrops }) =>
        monitorDrops((dragged, goal, side) => {
          const { pages, move } = current.current;
          move(moveByDrop(pages, dragged, goal, side));
        }),
      ),
    [],
  );
}
