// The dialogs of the editor, loaded when one is opened or the browser is idle. The focus then is in the text again.
import type { Block } from '@lectern/content/edit';
import type { Command } from 'prosemirror-state';
import type { PageText } from '../../page-text.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { LinkRange } from './link-range.ts';
import { ReferenceDialog } from './reference-dialog.tsx';
import type { Shown } from './shown.ts';
import { SourceDialog } from './source-dialog.tsx';
import type { ReferenceKind, Suggest } from './suggest.ts';

export type Opened =
  | { kind: 'link'; range: LinkRange }
  | { kind: 'reference'; of: ReferenceKind }
  | { kind: 'source'; from: number; to: number };

type DialogsProps = {
  opened: Opened;
  shown: Shown;
  page: PageText;
  suggest: Suggest;
  insert(block: Block): Command;
  onClose(): void;
};

export function Dialogs({ opened, shown: { view }, page, suggest, insert, onClose }: DialogsProps) {
  const close = () => {
    onClose();
    setTimeout(() => view.focus());
  };
  if (opened.kind === 'link')
    return <LinkDialog view={view} range={opened.range} suggest={suggest} onClose={onClose} />;
  if (opened.kind === 'reference') {
    const save = (block: Block) => {
      close();
      insert(block)(view.state, view.dispatch);
    };
    return <ReferenceDialog kind={opened.of} suggest={suggest} onSave={save} onClose={close} />;
  }
  const { from, to } = opened;
  const save = (source: string) => {
    page.apply([{ from, to, insert: source }], 'command');
    close();
  };
  return <SourceDialog source={page.text.slice(from, to)} onSave={save} onClose={close} />;
}
