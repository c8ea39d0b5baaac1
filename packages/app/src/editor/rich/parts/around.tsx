// What is drawn around the document, after it is shown.
import { useEffect } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { panelTexts, panelTextFiles } from '../../../texts/panels.ts';
import { faultText } from '../../../texts/faults.ts';
import { whenIdle } from '../../when-idle.ts';
import { Panels } from '../inline/lazy-panels.ts';
import { ColumnButton } from '../columns/column-button.tsx';
import { NoteChip } from '../inline/note-chip.tsx';
import { uploadsOf } from '../uploads/uploads.ts';
import type { BlockKind } from './block-kinds.ts';
import type { Opened } from './dialogs.tsx';
import type { Upload } from './files.ts';
import { Handle } from './handle.tsx';
import { useLatePlugins } from './late-plugins.ts';
import { Palette } from './palette.tsx';
import type { Shown } from './shown.ts';
import type { Suggest } from './suggest.ts';
import { Toolbar } from './toolbar.tsx';
import { emoji, findEmoji, mentions } from './typed-lists.ts';
import { TypedSuggestions } from './typed-suggestions.tsx';
import { WordCount } from './word-count.tsx';

export { choosePicture } from '../uploads/choose-picture.ts';
export { uploadsOf } from '../uploads/uploads.ts';
export { insertedKinds } from './inserted-kinds.ts';
export const loadTexts = (): Promise<void> => panelTextFiles.load();

type AroundProps = {
  shown: Shown;
  kinds: readonly BlockKind[];
  suggest: Suggest;
  open(opened: Opened): void;
  upload: Upload;
  onLink(): void;
};

export function Around({ shown, kinds, suggest, open, upload, onLink }: AroundProps) {
  const t = useTexts();
  const { linking } = t;
  const openNote = () => open({ kind: 'note' });
  const openColumn = (position: number) => open({ kind: 'column', position });
  const uploads = uploadsOf(shown.binding.text);
  useEffect(() => uploads.use({ send: upload, explain: (error) => faultText(error, t) }));
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
      <ColumnButton shown={shown} onOpen={openColumn} />
      <Handle shown={shown} onColumn={openColumn} />
      <WordCount binding={shown.binding} />
    </>
  );
}
