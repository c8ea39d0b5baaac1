// How changes are shown, remembered on this device.
import { useSyncExternalStore } from 'react';
import { createStore } from '../../ui/store.ts';

export const views = ['one-column', 'side-by-side', 'source'] as const;
export type View = (typeof views)[number];

const key = 'lectern-comparison';

function remembered(): View {
  try {
    const stored = localStorage.getItem(key);
    return views.find((one) => one === stored) ?? 'one-column';
  } catch {
    return 'one-column';
  }
}

const store = createStore<View>(remembered());

export const useView = (): View => useSyncExternalStore(store.subscribe, store.get);

export function chooseView(view: View): void {
  store.set(view);
  try {
    localStorage.setItem(key, view);
  } catch {
    // Storage may be switched off; the choice then lasts until the tab closes.
  }
}
