// Short messages that disappear by themselves, for what an action did or could not do.
import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { createStore } from './store.ts';
import styles from './toast.module.css';

type Toast = { id: number; text: string; isProblem: boolean };

const store = createStore<readonly Toast[]>([]);
const shownMs = 6000;
let count = 0;

const remove = (id: number): void => store.set(store.get().filter((toast) => toast.id !== id));

export const toast = (text: string): void => store.set([...store.get(), { id: ++count, text, isProblem: false }]);

export const problemToast = (text: string): void => store.set([...store.get(), { id: ++count, text, isProblem: true }]);

export function Toasts({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(store.subscribe, store.get);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((one) => (
        <ToastItem key={one.id} {...one} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastItem({ id, text, isProblem, closeLabel }: Toast & { closeLabel: string }) {
  useEffect(() => {
    const timer = setTimeout(() => remove(id), isProblem ? shownMs * 2 : shownMs);
    return () => clearTimeout(timer);
  }, [id, isProblem]);
  return (
    <div className={isProblem ? `${styles.toast} ${styles.problem}` : styles.toast}>
      <p>{text}</p>
      <IconButton icon="close" label={closeLabel} onClick={() => remove(id)} />
    </div>
  );
}
