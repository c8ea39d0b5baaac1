import { useEffect, useRef } from 'react';
import { readPageOf, type Branch } from '../../../api/branch.ts';
import { queryClient } from '../../../api/query.ts';

/** A pointer that only passes by loads nothing. */
const pauseMs = 60;

/** Loads a page while the pointer or the focus is on its link, so that it is there when the link is followed. */
export function usePrefetchedPage(branch: Branch, pageId: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(() => void queryClient.prefetchQuery(readPageOf(branch, pageId)), pauseMs);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start, onBlur: stop };
}
