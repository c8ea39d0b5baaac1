// Keys of a row in a list: F2 renames and Delete deletes what has the focus.
import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '../../../actions/keys.ts';

type RowKeys = { rename(): void; remove(): void };

export function useRowKeys(row: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const last = useRef(keys);
  useEffect(() => void (last.current = keys));
  useEffect(() => {
    const element = row.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target)) return;
      if (event.key === 'F2') last.current.rename();
      else if (event.key === 'Delete') last.current.remove();
      else return;
      event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [row]);
}
