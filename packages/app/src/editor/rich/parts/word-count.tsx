import { asPage, wordsOfBlock, type Block } from '@lectern/content/edit';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import type { Binding } from '../binding.ts';
import styles from './parts.module.css';

const pauseMs = 600;

/** Unchanged blocks are the same objects, so they are counted once. */
const counts = new WeakMap<Block, number>();

function wordsOf(block: Block): number {
  const known = counts.get(block);
  if (known !== undefined) return known;
  const count = wordsOfBlock(block);
  counts.set(block, count);
  return count;
}

const wordsIn = ({ page }: Binding): number => asPage(page).children.reduce((sum, block) => sum + wordsOf(block), 0);

/** Counted in pauses of writing. */
export function WordCount({ binding }: { binding: Binding }) {
  const t = useTexts();
  const [count, setCount] = useState(() => wordsIn(binding));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = binding.text.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(wordsIn(binding)), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [binding]);
  return <p className={styles.count}>{counted(t.wordCount, count)}</p>;
}
