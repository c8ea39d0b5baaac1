// What is drawn around the document, after it is shown.
import { useEffect } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { panelTexts, panelTextFiles } from '../../../texts/panels.ts';
import { whenIdle } from '../../when-idle.ts';
import { Panels } from '../inline/lazy-panels.ts';
import { NoteChip } from '../inline/note-chip.tsx';
import type { BlockKind } from './block-kinds.ts';
import type { Opened } from './dialogs.tsx';
import { Handle } from './handle.tsx';
import { useLatePlugins } from './late-plugins.ts';
import { Palette } from './palette.tsx';
import type { Shown } from './shown.ts';
import type { Suggest } from './suggest.ts';
import { Toolbar } from './toolbar.tsx';
import { emoji, findEmoji, mentions } from './typed-lists.ts';
import { TypedSuggestions } from './typed-suggestions.tsx';
import { WordCount } from './word-count.tsx';

export { insertedKinds } from './inserted-kinds.ts';
export const loadTexts = (): Promise<void> => panelTextFiles.load();

type AroundProps = {
  shown: Shown;
  kinds: readonly BlockKind[];
  suggest: Suggest;
  open(opened: Opened): void;
  onLink(): void;
};

export function Around({ shown, kinds, suggest, open, onLink }: AroundProps) {
  const { linking } = useTexts();
  const openNote = () => open({ kind: 'note' });
  useLatePlugins(shown, (position) => open({ kind: 'inline', position }));
  // Before the connection may be lost.
  useEffect(() => whenIdle(Panels.preload), []);
  return (
    <>
      <Toolbar shown={shown} onLink={onLink} onNote={openNote} />
      <Palette shown={shown} kinds={kinds} />
      <TypedSuggestions
        {...{ shown }}
        list={mentions}
        id="mentions"
        label={linking.mention}
        find={(words) => suggest(words, ['person', 'page'])}
      />
      <TypedSuggestions {...{ shown }} list={emoji} id="emoji" label={panelTexts().pickers.emoji} find={findEmoji} />
      <NoteChip shown={shown} onOpen={openNote} />
      <Handle shown={shown} />
      <WordCount binding={shown.binding} />
    </>
  );
}
