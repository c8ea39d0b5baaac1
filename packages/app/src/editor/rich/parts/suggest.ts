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
      const answer = suggest(words).catch((): Suggestion[] => []);
      void answer.then((items) => isCurrent && setFound({ words, items }));
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

/** What is found for words that are typed in a field. Nothing that was found for earlier words is among it. */
export function useFound(
  words: string | undefined,
  suggest: (words: string) => Promise<Suggestion[]>,
): { items: readonly Suggestion[]; isPending: boolean } {
  const newest = useSuggestions(words, suggest);
  const isPending = words !== undefined && newest?.words !== words;
  return { items: words === undefined || isPending ? [] : (newest?.items ?? []), isPending };
}

/** Enter may be faster than the answer, and then does `run` when it is there, unless other words were typed meanwhile. */
export function useWhenFound(words: string, isPending: boolean, run: () => void): { wait(): void } {
  const [waited, setWaited] = useState<string>();
  useEffect(() => {
    if (waited === undefined || (waited === words && isPending)) return;
    setWaited(undefined);
    if (waited === words) run();
    // The newest answer is that for these words.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waited, words, isPending]);
  return { wait: () => setWaited(words) };
}
