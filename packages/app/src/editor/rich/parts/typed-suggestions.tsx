import { useEffect } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { insertMention, mentionOf, showItems } from './mention-plugin.ts';
import { below } from './floating-position.ts';
import { useShown, type Shown } from './shown.ts';
import { useSuggestions, type Suggest } from './suggest.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';

const id = 'mentions';

export function Mentions({ shown, suggest }: { shown: Shown; suggest: Suggest }) {
  const { view } = shown;
  const { linking: t } = useTexts();
  const mention = useShown(shown, mentionOf);
  const found = useSuggestions(mention?.words, (text) => suggest(text, ['person', 'page']));
  useEffect(() => {
    if (found) showItems(view, found.words, found.items);
  }, [view, found]);
  const isShown = mention !== undefined && mention.items.length > 0;
  const index = mention?.index ?? 0;
  useEffect(() => {
    if (!isShown) return undefined;
    view.dom.setAttribute('aria-activedescendant', optionId(id, index));
    return () => view.dom.removeAttribute('aria-activedescendant');
  }, [view, isShown, index]);
  if (!isShown) return null;
  return (
    <SuggestionList
      id={id}
      label={t.mention}
      items={mention.items}
      index={index}
      place={below(view, mention.from, 384)}
      onChoose={(item) => insertMention(view, mention, item)}
    />
  );
}
