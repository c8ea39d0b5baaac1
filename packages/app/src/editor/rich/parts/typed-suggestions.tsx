import { useEffect } from 'react';
import { below } from './floating-position.ts';
import { useShown, type Shown } from './shown.ts';
import { useSuggestions, type Suggestion } from './suggest.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import type { TypedList } from './typed-list.ts';

type TypedSuggestionsProps = {
  shown: Shown;
  list: TypedList;
  id: string;
  label: string;
  find(words: string): Promise<Suggestion[]>;
};

/** What a sign in the text opens. */
export function TypedSuggestions({ shown, list, id, label, find }: TypedSuggestionsProps) {
  const { view } = shown;
  const typed = useShown(shown, list.of);
  const found = useSuggestions(typed?.words, find);
  useEffect(() => {
    if (found) list.show(view, found.words, found.items);
  }, [view, list, found]);
  const isShown = typed !== undefined && typed.items.length > 0;
  const index = typed?.index ?? 0;
  useEffect(() => {
    if (!isShown) return undefined;
    view.dom.setAttribute('aria-activedescendant', optionId(id, index));
    return () => view.dom.removeAttribute('aria-activedescendant');
  }, [view, id, isShown, index]);
  if (!isShown) return null;
  return (
    <SuggestionList
      id={id}
      label={label}
      items={typed.items}
      index={index}
      place={below(view, typed.from, 384)}
      onChoose={(item) => list.choose(view, typed, item)}
    />
  );
}
