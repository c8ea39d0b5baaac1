// Marks the blocks of the rendered page that have comments, and chooses a block by clicking it.
import { useCallback, useEffect } from 'react';
import type { PageBlock } from './comments-model.ts';

type BlockMarks = {
  blocks: readonly PageBlock[];
  /** Keys of blocks with open comments. */
  commented: readonly string[];
  chosen: string;
  choose: ((key: string) => void) | undefined;
};

/** The elements of the blocks; none when the page has parts that are no blocks of their own. */
function elementsOf(blocks: readonly PageBlock[]): Map<string, HTMLElement> {
  const body = document.querySelector<HTMLElement>('#main article.page-body');
  const elements = [...(body?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && !one.matches('section.notes'),
  );
  if (elements.length !== blocks.length) return new Map();
  return new Map(blocks.flatMap(({ key }, index) => (elements[index] ? [[key, elements[index]]] : [])));
}

/** Returns a function that shows a block. */
export function useBlockMarks({ blocks, commented, chosen, choose }: BlockMarks): (key: string) => void {
  useEffect(() => {
    const elements = elementsOf(blocks);
    const onClick = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('a, button, summary')) return;
      const found = [...elements].find(([, element]) => element.contains(target));
      if (found) choose?.(found[0]);
    };
    for (const [key, element] of elements) {
      element.dataset['block'] = key === chosen ? 'chosen' : commented.includes(key) ? 'commented' : '';
      element.addEventListener('click', onClick);
    }
    return () => {
      for (const element of elements.values()) {
        delete element.dataset['block'];
        element.removeEventListener('click', onClick);
      }
    };
  }, [blocks, commented, chosen, choose]);
  return useCallback((key) => elementsOf(blocks).get(key)?.scrollIntoView({ block: 'center' }), [blocks]);
}
