// The people that `@` offers in the field of a comment. It is loaded when one is typed.
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { SuggestionList, optionId } from '../../../editor/rich/parts/suggestion-list.tsx';
import { useSuggestions, type Suggestion } from '../../../editor/rich/parts/suggest.ts';
import { useTexts } from '../../../texts/context.tsx';
import { peopleNamed } from '../../page/parts/suggestions.ts';
import { mentionAt, withMention } from '../mention-model.ts';

const mostShown = 6;

/** Whether the list used the key. */
export type UseKey = (event: KeyboardEvent) => boolean;

type MentionListProps = {
  organizationId: string;
  text: string;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Keys of the field go to the list first. */
  listen(use: UseKey | undefined): void;
  setText(text: string): void;
};

export function MentionList({ organizationId, text, setText, area, listen }: MentionListProps) {
  const t = useTexts();
  const id = useId();
  const [caret, setCaret] = useState(() => area.current?.selectionStart ?? -1);
  const [closedAt, setClosedAt] = useState(-1);
  const [wanted, setWanted] = useState(0);
  const mention = mentionAt(text, caret);
  const isOpen = mention !== undefined && mention.from !== closedAt;
  const found = useSuggestions(isOpen ? mention.words : undefined, (words) =>
    peopleNamed(organizationId, words).catch(() => []),
  );
  const items = isOpen && found?.words === mention.words ? found.items.slice(0, mostShown) : [];
  const index = Math.min(wanted, items.length - 1);
  const choose = (item: Suggestion) => {
    if (!mention) return;
    const made = withMention(text, { from: mention.from, to: caret }, item);
    setText(made.text);
    // After the text is drawn.
    requestAnimationFrame(() => area.current?.setSelectionRange(made.caret, made.caret));
  };
  const useKey: UseKey = ({ key }) => {
    const item = items[index];
    if (!item || !mention) return false;
    if (key === 'Enter' || key === 'Tab') choose(item);
    else if (key === 'Escape') setClosedAt(mention.from);
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      setWanted((index + (key === 'ArrowDown' ? 1 : -1) + items.length) % items.length);
    else return false;
    return true;
  };
  useEffect(() => {
    const follow = () => setCaret(area.current?.selectionStart ?? -1);
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [area]);
  useEffect(() => {
    listen(useKey);
    const field = area.current;
    if (items.length > 0) {
      field?.setAttribute('aria-controls', id);
      field?.setAttribute('aria-activedescendant', optionId(id, index));
    }
    return () => {
      listen(undefined);
      field?.removeAttribute('aria-controls');
      field?.removeAttribute('aria-activedescendant');
    };
  });
  if (items.length === 0) return null;
  return <SuggestionList id={id} label={t.linking.mention} items={items} index={index} onChoose={choose} />;
}
