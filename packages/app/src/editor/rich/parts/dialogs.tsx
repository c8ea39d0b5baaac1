// The dialogs of the editor, loaded when one is opened or the browser is idle. The focus then is in the text again.
import type { Block } from '@lectern/content/edit';
import type { Command } from 'prosemirror-state';
import type { PageText } from '../../page-text.ts';
import { hasFields } from '../inline/inline-source.ts';
import { inlineAt, inlineRange, type Range } from '../inline/edit-inline.ts';
import { Panels } from '../inline/lazy-panels.ts';
import type { Panel } from '../inline/panels.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { LinkRange } from './link-range.ts';
import { ReferenceDialog } from './reference-dialog.tsx';
import type { Shown } from './shown.ts';
import { SourceDialog } from './source-dialog.tsx';
import type { ReferenceKind, Suggest } from './suggest.ts';

export type Opened =
  | { kind: 'link'; range: LinkRange }
  | { kind: 'reference'; of: ReferenceKind }
  | { kind: 'source'; from: number; to: number }
  | Panel;

type DialogsProps = {
  opened: Opened;
  shown: Shown;
  page: PageText;
  suggest: Suggest;
  insert(block: Block): Command;
  onClose(): void;
};

export function Dialogs({ opened, shown, page, suggest, insert, onClose }: DialogsProps) {
  const { view } = shown;
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
  const range = opened.kind === 'source' ? opened : plainRange(opened, shown);
  if (!range)
    return opened.kind === 'source' ? null : <Panels panel={opened} {...{ shown, suggest }} onClose={close} />;
  const { from, to } = range;
  const save = (source: string) => {
    page.apply([{ from, to, insert: source }], 'command');
    close();
  };
  return <SourceDialog source={page.text.slice(from, to)} onSave={save} onClose={close} />;
}

/** The source of an inline that has no fields of its own, such as a comment. */
function plainRange(panel: Panel, { view: { state }, binding }: Shown): Range | undefined {
  const inline = panel.kind === 'inline' ? inlineAt(state, panel.position) : undefined;
  if (panel.kind !== 'inline' || !inline || hasFields(inline) || inline.type === 'annotation') return undefined;
  return inlineRange(binding, state.doc, panel.position);
}
