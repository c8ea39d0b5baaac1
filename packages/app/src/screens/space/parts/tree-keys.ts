import { useRef, type KeyboardEvent } from 'react';
import type { Direction } from '../tree-model.ts';

export type Step =
  | 'open'
  | 'close'
  | 'rename'
  | 'menu'
  | 'follow'
  | 'first'
  | 'last'
  | 'previous'
  | 'next'
  | { letter: string };

export function directionOfKey(key: string, isRtl: boolean): Direction | undefined {
  const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  return key === inward ? 'inward' : key === outward ? 'outward' : undefined;
}

const steps: Record<string, Step> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
  F2: 'rename',
  ContextMenu: 'menu',
  Enter: 'follow',
};

export function stepOfKey(event: KeyboardEvent, isRtl: boolean): Step | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (shiftKey && key === 'F10') return 'menu';
  if (ctrlKey || metaKey || altKey) return undefined;
  const known = steps[key];
  if (known !== undefined) return known;
  if (key === 'ArrowRight') return isRtl ? 'close' : 'open';
  if (key === 'ArrowLeft') return isRtl ? 'open' : 'close';
  return key.length === 1 && key !== ' ' ? { letter: key } : undefined;
}

const pauseMs = 600;

/** Collects letters that are typed one after the other. */
export function useTypedText(): (letter: string) => string {
  const state = useRef({ text: '', at: 0 });
  return (letter) => {
    const now = performance.now();
    const { text, at } = state.current;
    state.current = { text: now - at < pauseMs ? text + letter : letter, at: now };
    return state.current.text;
  };
}
