// Next and previous change by keyboard: N or J, and P or K.
import { useEffect, type RefObject } from 'react';
import { isTyping } from '../../actions/keys.ts';

/** Keys without modifiers, where nobody types. */
export function useKeys(onKey: (key: string) => boolean): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || hasModifier || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]')) return;
      if (onKey(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [onKey]);
}

export const stepOf = (key: string): 1 | -1 | undefined =>
  key === 'n' || key === 'j' ? 1 : key === 'p' || key === 'k' ? -1 : undefined;

/** Moves the focus to the next or previous element with `data-change`; false when there is none. */
export function stepThroughChanges(container: RefObject<HTMLElement | null>, step: 1 | -1): boolean {
  const changes = [...(container.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
  const focused = changes.findIndex((one) => one.contains(document.activeElement));
  const next = focused === -1 ? (step === 1 ? 0 : changes.length - 1) : focused + step;
  const change = changes[next];
  change?.focus({ preventScroll: true });
  change?.scrollIntoView({ block: 'center' });
  return change !== undefined;
}
