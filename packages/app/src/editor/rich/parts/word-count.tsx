import { asPage, words } from '@lectern/content/edit';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import type { Binding } from '../binding.ts';
import styles from './parts.module.css';

const pauseMs = 600;

/** Counted in pauses of writing, because the whole page is read. */
export function WordCount({ binding }: { binding: Binding }) {
  const t = useTexts();
  const [count, setCount] = useState(() => words(asPage(binding.page)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = binding.text.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(words(asPage(binding.page))), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [binding]);
  return <p className={styles.count}>{counted(t.wordCount, count)}</p>;
}
