// What words may refer to: pages, people and reusable contents, found while they are typed.
import { useEffect, useState } from 'react';

/** Blocks that refer to something by an address. */
export type ReferenceKind = 'embed' | 'contentRef' | 'include';

/** The kinds are names of their icons; a `block` is a reusable content. */
export type Suggestion = {
  kind: 'page' | 'person' | 'block';
  /** In place of the icon. */
  sign?: string;
  title: string;
  note: string;
  href: string;
};
export type Suggest = (words: string, kinds: readonly Suggestion['kind'][]) => Promise<Suggestion[]>;

/** Other words are searched for. */
export const isAddress = (text: string): boolean => /^(?:[a-z][\w+.-]*:|[/#.]|www\.)|\.\w{2,}\/|\.md$/i.test(text);

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
