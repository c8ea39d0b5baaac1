// What words may link to: pages and people, found while they are typed.
import { useEffect, useState } from 'react';

export type Suggestion = { kind: 'page' | 'person'; title: string; note: string; href: string };
export type Suggest = (words: string, kinds: readonly Suggestion['kind'][]) => Promise<Suggestion[]>;

const pauseMs = 120;

type Found = { words: string; items: readonly Suggestion[] };

/** What was found last, which may be for earlier words. */
export function useSuggestions(
  words: string | undefined,
  suggest: (words: string) => Promise<Suggestion[]>,
): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (words === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void suggest(words).then((items) => isCurrent && setFound({ words, items }));
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // Only new words are searched for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words]);
  return found;
}
