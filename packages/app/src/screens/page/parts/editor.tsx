// The editor of the chosen kind, loaded when it is needed.
import type { Markdown } from '@lectern/content/browser';
import { lazy } from 'react';
import type { PageText } from '../../../editor/page-text.ts';
import type { Suggest } from '../../../editor/rich/parts/suggest.ts';
import type { Upload } from '../../../editor/rich/parts/files.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import type { EditorKind } from './editor-kind.ts';
import styles from './editor.module.css';

const loadSource = () => import('../../../editor/source/source-editor.tsx');
const loadRich = () => import('../../../editor/rich/rich-editor.tsx');
const SourceEditor = lazy(() => loadSource().then(({ SourceEditor }) => ({ default: SourceEditor })));
const RichEditor = lazy(() => loadRich().then(({ RichEditor }) => ({ default: RichEditor })));

export function loadEditor(kind: EditorKind): void {
  if (kind !== 'source') void loadRich();
  if (kind !== 'rich') void loadSource();
}

type EditorProps = {
  kind: EditorKind;
  page: PageText;
  title: string;
  render(page: Markdown.Page): string;
  onLost(): void;
  upload: Upload;
  suggest: Suggest;
};

const leave = (): void => document.getElementById('main')?.focus();

export function Editor({ kind, page, title, render, onLost, upload, suggest }: EditorProps) {
  const t = useTexts();
  const rich = kind !== 'source' && (
    <RichEditor
      page={page}
      label={title}
      render={render}
      onLost={onLost}
      onLeave={leave}
      upload={upload}
      suggest={suggest}
    />
  );
  const source = kind !== 'rich' && (
    <SourceEditor page={page} label={fill(t.sourceOf, { title })} placeholderText={t.writeHere} onLeave={leave} />
  );
  if (kind !== 'both') return rich || source;
  return (
    <div className={styles.both} data-editors="both">
      <div className={styles.pane}>{source}</div>
      <div className={styles.pane}>{rich}</div>
    </div>
  );
}
