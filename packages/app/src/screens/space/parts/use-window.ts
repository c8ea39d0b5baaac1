// Which rows of a list with rows of one height are in view.
import { useEffect, useState, type RefObject } from 'react';

export const rowHeight = 32;
const extraRows = 10;

export function useWindow(list: RefObject<HTMLElement | null>, count: number) {
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
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
    first: Math.max(0, Math.floor(view.top / rowHeight) - extraRows),
    last: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + extraRows),
    scrollTo,
  };
}
