// Which rows of a list with rows of one height are in view.
import { useEffect, useState, type RefObject } from 'react';

export const rowHeight = 32;
const extraRows = 6;

let scrolledAt = -Infinity;

/** Whether a list was scrolled just now. */
export const isScrolling = (): boolean => performance.now() - scrolledAt < 200;

export function useWindow(list: RefObject<HTMLElement | null>, count: number) {
  const [view, setView] = useState({ from: 0, to: Math.ceil(800 / rowHeight) });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      const from = Math.floor(scrollTop / rowHeight);
      const to = Math.ceil((scrollTop + clientHeight) / rowHeight);
      // Within a row nothing is drawn anew.
      setView((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const onScroll = () => {
      scrolledAt = performance.now();
      measure();
    };
    measure();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [list]);
  const scrollTo = (index: number): void => {
    const element = list.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTo({ top: top + rowHeight - element.clientHeight });
    }
  };
  return {
    first: Math.max(0, view.from - extraRows),
    last: Math.min(count, view.to + extraRows),
    scrollTo,
  };
}
